/**
 * Texts by key from the catalogue, in the reader's language (L158).
 *
 * `{name}` takes a parameter; a parameter called `seat` is the number of a seat and shows its player's name. A text that depends
 * on a count has one key for each plural class: `table.watching.one`, `table.watching.other`, chosen by the parameter `n`.
 *
 * @typedef {import("./protocol.js").Value} Value
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
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
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
    const plural = typeof params.n === "number" ? `${key}.${this.plurals.select(params.n)}` : key;
    const text = this.catalogue[plural] ?? this.catalogue[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => this.shown(name, params[name]) ?? whole);
  }

  /**
   * @param {string} name
   * @param {Value | undefined} value
   */
  shown(name, value) {
    if (name === "seat" && typeof value === "number") return this.nameOf(value);
    return typeof value === "number" ? this.numbers.format(value) : value;
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
