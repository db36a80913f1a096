/**
 * The words of Virtually Victorious: what parameters of its texts stand for, how cards, entries and targets are called.
 *
 * @typedef {import("../../texts.js").Texts} Texts
 * @typedef {import("../../texts.js").Part} Part
 * @typedef {import("../../protocol.js").Value} Value
 * @typedef {import("../cards/faces.js").Face} Face
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Entry} Entry
 */

import { faceOf } from "../cards/faces.js";
import { codesOf, playerOf } from "./view.js";

const GAME = "virtually_victorious";

export class Wording {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {Map<string, string>} codes by id of every card and entry that was ever seen here */
    this.codes = new Map();
    texts.speaker = (name, value) => this.speak(name, value);
  }

  /** @param {Table} table */
  learn(table) {
    for (const [id, code] of codesOf(table)) this.codes.set(id, code);
  }

  /** Cards that facts name: some of them lie on no table, such as those that were put under a deck. @param {unknown} told */
  hear(told) {
    if (Array.isArray(told)) told.forEach((one) => this.hear(one));
    else if (told && typeof told === "object") {
      const { id, code, card } = /** @type {Record<string, any>} */ (told);
      if (typeof id === "string" && typeof code === "string" && id && code) this.codes.set(id, code);
      if (typeof id === "string" && id && card?.code) this.codes.set(id, card.code);
      Object.values(told).forEach((one) => this.hear(one));
    }
  }

  /** A text of this game. @param {string} key @param {Record<string, Value>} [params] */
  say(key, params) {
    return this.texts.text(`${GAME}.${key}`, params);
  }

  /** The first of these texts that there is, of one or many. @param {string[]} keys @param {Record<string, Value>} [params] */
  sayFirst(keys, params) {
    const found = keys.find((key) => ["", ".other"].some((plural) => this.texts.has(`${GAME}.${key}${plural}`)));
    return this.say(found ?? keys[0], params);
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
        return [this.card(String(value))];
      case "cards":
        return this.cards(String(value).split(",").filter(Boolean));
      case "of":
      case "by":
        return texts.nameOf(Number(value));
      case "seats":
        return texts.list(String(value).split(",").filter(Boolean).map((seat) => texts.nameOf(Number(seat))));
      case "target":
        return this.target(String(value));
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

  /** A player, a card in play or an entry of the Stack. @param {string} target @returns {Part[]} */
  target(target) {
    const seat = playerOf(target);
    if (seat !== null) return [{ text: this.texts.nameOf(seat) }];
    const code = this.codes.get(target);
    return [code ? this.card(code) : { text: this.say("card") }];
  }

  /** What something on the Stack is, in a line. @param {Entry} entry @param {boolean} isNext @param {boolean} isWorking */
  entry(entry, isNext, isWorking) {
    return [
      faceOf(entry.card.code).name,
      this.say(`table.entry.${entry.what}`, { seat: entry.seat }),
      entry.target ? this.say("table.entry.target", { target: entry.target }) : "",
      entry.sure ? this.say("table.entry.sure") : "",
      isWorking ? this.say("table.entry.working") : isNext ? this.say("table.entry.next") : "",
    ].filter(Boolean);
  }

  /** What a card is: when it is played, its type. @param {Face} face */
  kind(face) {
    const facets = (face.facets.timing ?? []).map((one) => this.say(`facet.${one}`));
    return [face.kind && this.say(`kind.${face.kind}`), ...facets].filter(Boolean).join(", ");
  }

  /** A number that is printed, with its unit. @param {string} name @param {number} n */
  number(name, n) {
    return this.say(`number.${name}`, { n });
  }

  /** @param {number} n */
  count(n) {
    return this.texts.numbers.format(n);
  }
}
