/**
 * The own hand, and cards that a prompt shows which lie nowhere on the table: those looked at, a hand that was seen, cards of a pile.
 *
 * A press on a card that travels upward takes it along; where it is let go, it is put (L145).
 *
 * @typedef {{id: string, code: string}} Card
 */

import { lay, make } from "../../dom.js";

const DRAG_FROM = 6;

/**
 * @typedef {object} Hands  what a game does with cards in hand
 * @property {(thing: string) => HTMLElement} cardOf  the element of a card, made once
 * @property {(card: HTMLElement, code: string) => void} draw
 * @property {(key: string, n: number) => string} say
 * @property {(thing: string) => boolean} grip        whether this card can be taken along
 * @property {(event: PointerEvent) => string | null} under       what lies under the pointer that a card may go to
 * @property {(at: string | null) => void} over       a drag is over it
 * @property {(thing: string, at: string | null) => void} drop    where it was let go: there, or on the table at large
 */

export class Hand {
  /**
   * @param {HTMLElement} root
   * @param {Hands} hands
   */
  constructor(root, hands) {
    this.hands = hands;
    this.list = make("ul", { class: "zone table-hand" });
    this.tray = make("ul", { class: "zone tray" });
    /** @type {{card: HTMLElement, x: number, y: number, isMoving: boolean} | null} */
    this.drag = null;
    this.isAfterDrag = false;
    root.append(this.tray, this.list);
    this.list.addEventListener("pointerdown", (event) => this.take(event));
    document.addEventListener("pointermove", (event) => this.carry(event));
    document.addEventListener("pointerup", (event) => this.release(event));
    document.addEventListener("pointercancel", () => this.release(null));
    this.list.addEventListener("click", (event) => this.isAfterDrag && event.stopPropagation(), { capture: true });
  }

  /** @param {Card[] | undefined} cards */
  show(cards) {
    this.list.hidden = !cards?.length;
    this.list.setAttribute("aria-label", this.hands.say("hand", cards?.length ?? 0));
    this.fill(this.list, cards ?? []);
  }

  /** @param {Card[]} cards */
  lookAt(cards) {
    this.tray.hidden = !cards.length;
    this.tray.setAttribute("aria-label", this.hands.say("tray", cards.length));
    this.fill(this.tray, cards);
  }

  /** @param {HTMLElement} list @param {Card[]} cards */
  fill(list, cards) {
    const items = cards.map(({ id, code }) => {
      const card = this.hands.cardOf(id);
      this.hands.draw(card, code);
      return /** @type {HTMLElement} */ (card.parentElement?.tagName === "LI" ? card.parentElement : make("li", {}, card));
    });
    lay(list, items);
  }

  // --- dragging

  /** @param {PointerEvent} event */
  take(event) {
    this.isAfterDrag = false;
    const card = event.target instanceof Element ? event.target.closest("[data-thing]") : null;
    if (!(card instanceof HTMLElement) || !event.isPrimary || event.button !== 0) return;
    this.drag = { card, x: event.clientX, y: event.clientY, isMoving: false };
  }

  /** @param {PointerEvent} event */
  carry(event) {
    const { drag } = this;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoving) {
      if (Math.hypot(dx, dy) < DRAG_FROM) return;
      if (!this.hands.grip(drag.card.dataset.thing ?? "")) {
        this.drag = null;
        return;
      }
      drag.isMoving = true;
      drag.card.classList.add("is-dragged");
      this.list.setPointerCapture(event.pointerId);
    }
    drag.card.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    this.hands.over(this.hands.under(event));
  }

  /** @param {PointerEvent | null} event */
  release(event) {
    const { drag } = this;
    this.drag = null;
    this.hands.over(null);
    if (!drag?.isMoving) return;
    drag.card.classList.remove("is-dragged");
    drag.card.style.removeProperty("transform");
    this.isAfterDrag = true;
    if (event && !this.isOver(event)) this.hands.drop(drag.card.dataset.thing ?? "", this.hands.under(event));
  }

  /** Whether the pointer is back at the hand. @param {PointerEvent} event */
  isOver(event) {
    const { top } = this.list.getBoundingClientRect();
    return event.clientY > top;
  }
}
