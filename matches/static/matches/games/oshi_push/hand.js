/**
 * The own hand, and cards that a prompt shows which lie nowhere on the table: those looked at, a hand that was seen, cards in a Trash.
 *
 * A press on a card that travels upward takes it along; where it is let go, it is put (L145).
 *
 * @typedef {import("./wording.js").Wording} Wording
 */

import { lay, make } from "../../dom.js";
import { drawSmall } from "./cards.js";
import { faceOf } from "./faces.js";

const DRAG_FROM = 6;

/**
 * @typedef {object} Hands  what a drag asks of the game
 * @property {(thing: string) => boolean} grip         whether this card can be taken along
 * @property {(thing: string, place: number | null) => void} drop  where it was let go: a place, or the table at large
 */

export class Hand {
  /**
   * @param {HTMLElement} root
   * @param {Wording} wording
   * @param {(thing: string) => HTMLElement} cardOf
   * @param {Hands} hands
   */
  constructor(root, wording, cardOf, hands) {
    this.wording = wording;
    this.cardOf = cardOf;
    this.hands = hands;
    this.list = make("ul", { class: "zone push-hand" });
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

  /** @param {import("./view.js").Card[] | undefined} cards */
  show(cards) {
    this.list.hidden = !cards?.length;
    this.list.setAttribute("aria-label", this.wording.texts.text("oshi_push.table.hand", { n: cards?.length ?? 0 }));
    this.fill(this.list, cards ?? []);
  }

  /** @param {import("./view.js").Card[]} cards */
  lookAt(cards) {
    this.tray.hidden = !cards.length;
    this.tray.setAttribute("aria-label", this.wording.texts.text("oshi_push.table.tray", { n: cards.length }));
    this.fill(this.tray, cards);
  }

  /** @param {HTMLElement} list @param {import("./view.js").Card[]} cards */
  fill(list, cards) {
    const items = cards.map(({ id, code }) => {
      const card = this.cardOf(id);
      drawSmall(card, faceOf(code), this.wording);
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
    this.over(placeUnder(event));
  }

  /** @param {PointerEvent | null} event */
  release(event) {
    const { drag } = this;
    this.drag = null;
    this.over(null);
    if (!drag?.isMoving) return;
    drag.card.classList.remove("is-dragged");
    drag.card.style.removeProperty("transform");
    this.isAfterDrag = true;
    if (event && !this.isOver(event)) this.hands.drop(drag.card.dataset.thing ?? "", placeUnder(event));
  }

  /** Whether the pointer is back at the hand. @param {PointerEvent} event */
  isOver(event) {
    const { top } = this.list.getBoundingClientRect();
    return event.clientY > top;
  }

  /** Shows the lane that a drag is over. @param {number | null} place */
  over(place) {
    for (const lane of document.querySelectorAll(".lane")) {
      lane.classList.toggle("is-over", place !== null && lane.getAttribute("data-place") === String(place));
    }
  }
}

/** @param {PointerEvent} event @returns {number | null} */
function placeUnder(event) {
  const lane = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest(".lane, .lane-tab")).find(Boolean);
  const place = lane?.getAttribute("data-place") ?? lane?.getAttribute("data-tab");
  return place == null ? null : Number(place);
}
