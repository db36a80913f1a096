/**
 * Looking at cards: large beside the pointer or the focus after a moment, or as a sheet by key, long press or a name in the log; and the
 * public piles of a player (L148, L150).
 *
 * @typedef {import("./wording.js").Wording} Wording
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Reason} Reason
 * @typedef {import("./view.js").Card} Card
 */

import { make } from "../../dom.js";
import { cardBack, cardButton, call, drawFull, drawSmall } from "./cards.js";
import { faceOf } from "./faces.js";
import { glyph } from "./glyphs.js";
import { sideOf } from "./view.js";

const RULES = "/rules/oshi_push/";
const AFTER = 300;
const LONG_PRESS = 450;
const STRAYED = 8;
const GAP = 12;

export class Inspector {
  /**
   * @param {Wording} wording
   * @param {() => Table | null} table
   */
  constructor(wording, table) {
    this.wording = wording;
    this.texts = wording.texts;
    this.table = table;
    this.glance = make("aside", { class: "glance", "aria-hidden": "true" });
    this.glance.hidden = true;
    this.sheet = make("dialog", { class: "dialog push-sheet" });
    this.timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    this.isHeld = false;
    document.body.append(this.glance, this.sheet);
    this.sheet.addEventListener("click", (event) => this.pressed(event));
    this.listen();
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
    if (!code || card.closest(".push-sheet")) return;
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
    const close = make("button", { class: "button" }, this.texts.text("oshi_push.table.close"));
    const form = make("form", { class: "dialog__actions", method: "dialog" }, close);
    this.sheet.setAttribute("aria-label", title);
    this.sheet.replaceChildren(make("div", { class: "sheet-contents" }, ...contents), form);
    if (!this.sheet.open) this.sheet.showModal();
  }

  /** The card, where its Influence comes from, what lies under it, its rulings. @param {string} code @param {string} [thing] @returns {Node[]} */
  about(code, thing = "") {
    const face = faceOf(code);
    const { reasons, covered } = this.standing(thing);
    const parts = /** @type {Node[]} */ ([drawFull(face, this.wording)]);
    if (reasons.length) parts.push(this.reasons(reasons));
    if (covered.length) parts.push(make("p", { class: "sheet-note" }, this.texts.text("oshi_push.table.covers", { cards: covered.map((card) => card.code).join(",") })));
    if (face.of) parts.push(make("p", { class: "sheet-note" }, this.texts.text("oshi_push.table.upgrades", { card: face.of })));
    if (face.rulings.length) parts.push(this.rulings(face.rulings));
    return parts;
  }

  /** Rules that answer questions about the card, each with its place in the book of rules. @param {string[]} rules */
  rulings(rules) {
    const links = rules.map((rule) => make("a", { href: `${RULES}#${rule}`, target: "_blank" }, rule));
    return make("p", { class: "sheet-note" }, `${this.texts.text("oshi_push.table.rulings")} `, ...links.flatMap((link, i) => (i ? [", ", link] : [link])));
  }

  /** @param {string} thing @returns {{reasons: Reason[], covered: Card[]}} */
  standing(thing) {
    const table = this.table();
    const seat = thing.match(/^persona:(\d+)$/);
    if (!table) return { reasons: [], covered: [] };
    if (seat) return { reasons: table.seats[seat[1]].reasons ?? [], covered: table.seats[seat[1]].pile.slice(0, -1) };
    const content = Object.values(table.places).map((place) => place.content[thing]).find(Boolean);
    return { reasons: content?.reasons ?? [], covered: [] };
  }

  /** @param {Reason[]} reasons */
  reasons(reasons) {
    const line = (/** @type {Reason} */ { source, n = 0, sets }, /** @type {number} */ i) => {
      const amount = sets ? `= ${n}` : i === 0 ? String(n) : n < 0 ? `\u2212${-n}` : `+${n}`;
      return make("li", {}, make("b", {}, amount), " ", i === 0 ? this.texts.text("oshi_push.table.printed") : faceOf(source).name);
    };
    return make("div", { class: "sheet-reasons" }, make("h4", {}, glyph("influence"), this.texts.text("oshi_push.number.influence_now")), make("ul", { class: "reasons" }, ...reasons.map(line)));
  }

  /**
   * All that is public of a player, and what this viewer may see besides.
   *
   * @param {number} number
   * @param {string[]} left  codes of what is left in the deck, as far as the viewer knows
   */
  openSeat(number, left) {
    const table = this.table();
    if (!table) return;
    const seat = table.seats[number];
    const { captured, subscribers } = table.sides[sideOf(table, number)];
    const numbers = /** @type {const} */ (["bank", "deck", "platforms"]).map((name) => this.texts.text(`oshi_push.table.has.${name}`, { n: seat[name] }));
    const hand = seat.cards ?? Array.from({ length: seat.hand }, () => ({ id: "", code: "" }));
    this.open(this.texts.nameOf(number), [
      make("h2", {}, this.texts.nameOf(number)),
      make("p", { class: "quiet" }, numbers.join(" · ")),
      ...this.pile("pile", seat.pile),
      ...this.pile("hand", hand),
      ...this.pile("captured", captured, { subscribers }),
      ...this.pile("trash", [...seat.trash].reverse()),
      ...(left.length ? this.pile("left", [...left].sort().map((code) => ({ id: "", code }))) : []),
    ]);
  }

  /** @param {string} name @param {Card[]} cards @param {Record<string, number>} [params] */
  pile(name, cards, params = {}) {
    const title = make("h3", {}, this.texts.text(`oshi_push.table.pile.${name}`, { count: cards.length, ...params }));
    return cards.length ? [title, make("ul", { class: "zone sheet-pile" }, ...cards.map((card) => make("li", {}, this.lying(card))))] : [title];
  }

  /** @param {Card} card */
  lying({ code }) {
    if (!code) return cardBack();
    const card = cardButton("");
    drawSmall(card, faceOf(code), this.wording);
    call(card, [faceOf(code).name, this.wording.kind(faceOf(code))]);
    return card;
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
