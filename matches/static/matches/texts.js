/**
 * Texts by key from the catalogue, in the reader's language (L158).
 *
 * `{name}` takes a parameter; a parameter called `seat` is the number of a seat and shows its player's name. A text that depends
 * on a count has one key for each plural class: `table.watching.one`, `table.watching.other`, chosen by the parameter `n`.
 *
 * A game may say more: `speaker` puts parameters of its own into words, such as the code of a card. What names a card keeps its code,
 * so that the name can be pressed.
 *
 * @typedef {import("./protocol.js").Value} Value
 * @typedef {{text: string, card?: string}} Part  a stretch of a text; `card`: the code of the card that it names
 * @typedef {(name: string, value: Value) => string | Part[] | undefined} Speaker
 */

export class Texts {
  /**
   * @param {Record<string, string>} catalogue
   * @param {string} language
   * @param {(seat: number) => string} nameOf
   */
  constructor(catalogue, language, nameOf) {
    this.catalogue = catalogue;
    this.nameOf = nameOf;
    /** @type {Speaker} */
    this.speaker = () => undefined;
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
    this.tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.lists = new Intl.ListFormat(language, { type: "conjunction" });
    this.times = new Intl.DateTimeFormat(language, { timeStyle: "medium" });
  }

  /** @param {string} key */
  has(key) {
    return key in this.catalogue;
  }

  /**
   * The text of `key`. A key without a text shows itself, so that nothing is silently empty.
   *
   * @param {string} key
   * @param {Record<string, Value>} [params]
   */
  text(key, params = {}) {
    return this.parts(key, params).map((part) => part.text).join("");
  }

  /**
   * The same in parts: what stands in the text, and what is named in it.
   *
   * @param {string} key
   * @param {Record<string, Value>} [params]
   * @returns {Part[]}
   */
  parts(key, params = {}) {
    const plural = typeof params.n === "number" ? `${key}.${this.plurals.select(params.n)}` : key;
    const text = this.catalogue[plural] ?? this.catalogue[key] ?? key;
    return text.split(/(\{\w+\})/).filter(Boolean).flatMap((piece) => {
      const name = piece.match(/^\{(\w+)\}$/)?.[1];
      const shown = name && this.shown(name, params[name]);
      return Array.isArray(shown) ? shown : [{ text: shown ?? piece }];
    });
  }

  /**
   * @param {string} name
   * @param {Value | undefined} value
   */
  shown(name, value) {
    if (value === undefined) return undefined;
    if (name === "seat" && typeof value === "number") return this.nameOf(value);
    return this.speaker(name, value) ?? (typeof value === "number" ? this.numbers.format(value) : value);
  }

  /** @param {string[]} things */
  list(things) {
    return this.lists.format(things);
  }

  /** @param {number} at milliseconds */
  time(at) {
    return this.times.format(at);
  }
}

/**
 * @param {string} url
 * @returns {Promise<Record<string, string>>}
 */
export async function loadCatalogue(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`texts: ${answer.status}`);
  return answer.json();
}

/**
 * The name that a sentence uses for who sits on `seat`; a player without one is called by what it is.
 *
 * @param {import("./protocol.js").Player[]} players
 * @param {number} seat
 * @param {Texts} texts
 * @returns {string}
 */
export function playerName(players, seat, texts) {
  const player = players.find((one) => one.seat === seat);
  if (!player) return texts.text("match.seat", { number: seat + 1 });
  return player.name || texts.text(`match.player.${player.level || player.kind}`);
}
