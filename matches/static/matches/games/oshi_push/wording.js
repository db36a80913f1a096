/**
 * The words of Oshi Push: what parameters of its texts stand for, how cards are called.
 *
 * @typedef {import("../../texts.js").Texts} Texts
 * @typedef {import("../../texts.js").Part} Part
 * @typedef {import("../../protocol.js").Value} Value
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("../cards/faces.js").Face} Face
 */

import { faceOf } from "../cards/faces.js";
import { codesOf } from "./view.js";

export class Wording {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Map<string, string>} codes by id of every card that was ever seen here */
    this.codes = new Map();
    texts.speaker = (name, value) => this.speak(name, value);
  }

  /** @param {Table} table */
  learn(table) {
    this.table = table;
    for (const [id, code] of codesOf(table)) this.codes.set(id, code);
  }

  /** Cards that facts name: some of them lie on no table, such as those looked at. @param {unknown} told */
  hear(told) {
    if (Array.isArray(told)) told.forEach((one) => this.hear(one));
    else if (told && typeof told === "object") {
      const { id, code } = /** @type {Record<string, unknown>} */ (told);
      if (typeof id === "string" && typeof code === "string" && id && code) this.codes.set(id, code);
      Object.values(told).forEach((one) => this.hear(one));
    }
  }

  /**
   * @param {string} name
   * @param {Value} value
   * @returns {string | Part[] | undefined}
   */
  speak(name, value) {
    const { texts } = this;
    switch (name) {
      case "card":
      case "persona":
        return [this.card(String(value))];
      case "cards":
        return this.cards(String(value).split(",").filter(Boolean));
      case "target":
        return this.target(String(value));
      case "of":
        return texts.nameOf(Number(value));
      case "seats":
        return texts.list(String(value).split(",").filter(Boolean).map((seat) => texts.nameOf(Number(seat))));
      case "side":
      case "victim":
        return this.side(Number(value));
      case "place":
      case "origin":
        return texts.text(`oshi_push.place.${value}`);
      case "totals":
        return String(value).split(",").join(" : ");
    }
    return undefined;
  }

  /** @param {string} code @returns {Part} */
  card(code) {
    return { text: faceOf(code).name, card: code };
  }

  /** @param {string[]} codes @returns {Part[]} */
  cards(codes) {
    const parts = this.texts.lists.formatToParts(codes);
    return parts.map((part) => (part.type === "element" ? this.card(part.value) : { text: part.value }));
  }

  /** A card in play by its id. @param {string} target @returns {Part[]} */
  target(target) {
    const code = this.codes.get(target);
    return [code ? this.card(code) : { text: this.texts.text("oshi_push.card") }];
  }

  /** The players of a side. @param {number} side */
  side(side) {
    const seats = this.table?.sides[side]?.seats ?? [side];
    return this.texts.list(seats.map((seat) => this.texts.nameOf(seat)));
  }

  /** What a card is: its type, colour, genre, numbers. @param {Face} face */
  kind(face) {
    const facets = [...(face.facets.colour ?? []), ...(face.facets.genre ?? [])].map((one) => this.texts.text(`oshi_push.facet.${one}`));
    return [...facets, face.kind && this.texts.text(`oshi_push.kind.${face.kind}`)].filter(Boolean).join(" ");
  }

  /** A number that is printed, with its unit. @param {string} name @param {number} n */
  number(name, n) {
    return this.texts.text(`oshi_push.number.${name}`, { n });
  }
}
