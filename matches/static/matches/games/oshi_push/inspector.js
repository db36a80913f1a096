/**
 * What is told about a card of Oshi Push, and the public piles of a player (L148, L150).
 *
 * @typedef {import("./wording.js").Wording} Wording
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Reason} Reason
 * @typedef {import("./view.js").Card} Card
 */

import { make } from "../../dom.js";
import { call, cardBack, cardButton } from "../cards/drawing.js";
import { faceOf } from "../cards/faces.js";
import { glyph } from "../cards/glyphs.js";
import { Looking } from "../cards/looking.js";
import { drawFull, drawSmall } from "./cards.js";
import { sideOf } from "./view.js";

export class Inspector extends Looking {
  /**
   * @param {Wording} wording
   * @param {() => Table | null} table
   */
  constructor(wording, table) {
    super("oshi_push", wording.texts);
    this.wording = wording;
    this.table = table;
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

  /** @param {Card} card */
  lying({ code }) {
    if (!code) return cardBack("platform");
    const card = cardButton("");
    drawSmall(card, faceOf(code), this.wording);
    call(card, [faceOf(code).name, this.wording.kind(faceOf(code))]);
    return card;
  }
}
