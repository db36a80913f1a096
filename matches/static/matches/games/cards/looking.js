/**
 * Looking at cards, the same in all card games: large beside the pointer or the focus after a moment, or as a sheet by key, long press or
 * a name in the log (L148). A game says what is told about a card, and how one that lies in a pile is drawn.
 *
 * @typedef {import("../../texts.js").Texts} Texts
 * @typedef {{id: string, code: string}} Card  a code alone is a card of a pile that has no places; none is a card that may not be seen
 */

import { make } from "../../dom.js";
import { faceOf } from "./faces.js";

const AFTER = 300;
const LONG_PRESS = 450;
const STRAYED = 8;
const GAP = 12;

export class Looking {
  /**
   * @param {string} game
   * @param {Texts} texts
   */
  constructor(game, texts) {
    this.game = game;
    this.texts = texts;
    this.glance = make("aside", { class: "glance", "aria-hidden": "true" });
    this.glance.hidden = true;
    this.sheet = make("dialog", { class: "dialog card-sheet" });
    this.timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    this.isHeld = false;
    document.body.append(this.glance, this.sheet);
    this.sheet.addEventListener("click", (event) => this.pressed(event));
    this.listen();
  }

  /** What is told about a card. @param {string} code @param {string} [thing] the card on the table, if it is one @returns {Node[]} */
  about(code, thing) {
    throw new Error(`${this.game} tells nothing about ${code} ${thing}`);
  }

  /** A card as it lies in a pile. @param {Card} card @returns {Element} */
  lying(card) {
    throw new Error(`${this.game} does not draw ${card.code}`);
  }

  // --- when

  listen() {
    document.addEventListener("pointerover", (event) => {
      const card = cardAt(event.target);
      if (event.pointerType === "mouse") this.soon(card, AFTER, () => card && this.peek(card));
    });
    document.addEventListener("focusin", (event) => {
      const card = cardAt(event.target);
      if (card?.matches(":focus-visible")) this.soon(card, AFTER, () => this.peek(card));
      else if (event.target instanceof Element && event.target.matches(":focus-visible")) this.leave();
    });
    document.addEventListener("pointerdown", (event) => this.down(event));
    document.addEventListener("click", (event) => this.clicked(event), { capture: true });
    document.addEventListener("contextmenu", (event) => this.isHeld && event.preventDefault());
    for (const name of ["scroll", "keydown", "blur"]) addEventListener(name, () => this.leave(), { capture: true, passive: true });
  }

  /** @param {Element | null} card @param {number} wait @param {() => void} run */
  soon(card, wait, run) {
    this.leave();
    if (card) this.timer = setTimeout(run, wait);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.leave();
    this.isHeld = false;
    const card = cardAt(event.target);
    if (event.pointerType === "mouse" || !card) return;
    const [x, y] = [event.clientX, event.clientY];
    const end = new AbortController();
    const stop = () => {
      clearTimeout(this.timer);
      end.abort();
    };
    this.timer = setTimeout(() => {
      this.isHeld = true;
      this.openCard(card.dataset.card ?? "", card.dataset.thing);
    }, LONG_PRESS);
    const strayed = (/** @type {PointerEvent} */ moved) => Math.hypot(moved.clientX - x, moved.clientY - y) > STRAYED && stop();
    document.addEventListener("pointermove", strayed, { signal: end.signal });
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, stop, { signal: end.signal });
  }

  /** The click that ends a long press does nothing; one on a card's name in the log shows the card. @param {MouseEvent} event */
  clicked(event) {
    const name = event.target instanceof Element && event.target.closest(".card-name");
    if (!this.isHeld && !name) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.isHeld && name instanceof HTMLElement) this.openCard(name.dataset.card ?? "");
    this.isHeld = false;
  }

  /** What has the focus, or is named where the focus is. */
  openFocused() {
    const here = document.activeElement;
    const card = cardAt(here) ?? here?.querySelector("[data-card]");
    if (card instanceof HTMLElement) this.openCard(card.dataset.card ?? "", card.dataset.thing);
  }

  leave() {
    clearTimeout(this.timer);
    this.glance.hidden = true;
  }

  // --- what

  /** Beside a card, where there is room. @param {HTMLElement} card */
  peek(card) {
    const code = card.dataset.card ?? "";
    if (!code || card.closest(".card-sheet")) return;
    this.glance.replaceChildren(...this.about(code, card.dataset.thing));
    this.glance.hidden = false;
    const at = card.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.glance;
    const left = at.right + GAP + width < innerWidth ? at.right + GAP : Math.max(GAP, at.left - GAP - width);
    const top = Math.max(GAP, Math.min(at.top, innerHeight - height - GAP));
    this.glance.style.setProperty("left", `${left}px`);
    this.glance.style.setProperty("top", `${top}px`);
  }

  /** @param {string} code @param {string} [thing]  the card on the table, if it is one */
  openCard(code, thing) {
    if (!code) return;
    this.leave();
    this.open(faceOf(code).name, this.about(code, thing));
  }

  /** @param {string} title @param {Node[]} contents */
  open(title, contents) {
    const close = make("button", { class: "button" }, this.texts.text("cards.close"));
    const form = make("form", { class: "dialog__actions", method: "dialog" }, close);
    this.sheet.setAttribute("aria-label", title);
    this.sheet.replaceChildren(make("div", { class: "sheet-contents" }, ...contents), form);
    if (!this.sheet.open) this.sheet.showModal();
  }

  /** Rules that answer questions about the card, each with its place in the book of rules. @param {string[]} rules */
  rulings(rules) {
    const links = rules.map((rule) => make("a", { href: `/rules/${this.game}/#${rule}`, target: "_blank" }, rule));
    return make("p", { class: "sheet-note" }, `${this.texts.text("cards.rulings")} `, ...links.flatMap((link, i) => (i ? [", ", link] : [link])));
  }

  /** @param {string} name @param {Card[]} cards @param {Record<string, number>} [params] */
  pile(name, cards, params = {}) {
    const title = make("h3", {}, this.texts.text(`${this.game}.table.pile.${name}`, { count: cards.length, ...params }));
    return cards.length ? [title, make("ul", { class: "zone sheet-pile" }, ...cards.map((card) => make("li", {}, this.lying(card))))] : [title];
  }

  /** A card in a sheet is shown large, in its place; a press beside the sheet closes it. @param {MouseEvent} event */
  pressed(event) {
    if (event.target === this.sheet) return this.sheet.close();
    const card = cardAt(event.target);
    if (card && card.matches("button")) this.openCard(card.dataset.card ?? "");
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function cardAt(target) {
  const card = target instanceof Element ? target.closest("[data-card]") : null;
  return card instanceof HTMLElement && card.dataset.card ? card : null;
}
