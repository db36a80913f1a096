/**
 * A deck while it is built: how many copies of each card stand in each section, and the changes that can be taken back. What the rules say
 * of it is for the site to say.
 *
 * @typedef {{name: string, size: number, kinds: string[]}} Section
 * @typedef {Record<string, Record<string, number>>} Cards  copies by section and code
 */

/** As many copies of one card as a deck can hold at all. */
export const MOST = 99;

/**
 * Where a card of a kind goes; nothing for one that goes into no deck.
 *
 * @param {Section[]} sections
 * @param {string} kind
 */
export function homeOf(sections, kind) {
  return sections.find((section) => section.kinds.includes(kind));
}

/** @param {Cards} cards @param {string} section */
export function count(cards, section) {
  return Object.values(cards[section] ?? {}).reduce((sum, copies) => sum + copies, 0);
}

/** @param {Cards} cards @param {string} code */
export function copiesOf(cards, code) {
  return Object.values(cards).reduce((sum, section) => sum + (section[code] ?? 0), 0);
}

/**
 * With one copy more or less. A section that holds a single card changes it for the new one.
 *
 * @param {Cards} cards
 * @param {Section} section
 * @param {string} code
 * @param {1 | -1} by
 * @returns {Cards}
 */
export function changed(cards, section, code, by) {
  const before = section.size === 1 && by > 0 ? {} : { ...cards[section.name] };
  const copies = Math.max(0, Math.min(MOST, (before[code] ?? 0) + by));
  if (copies) before[code] = copies;
  else delete before[code];
  const after = { ...cards, [section.name]: before };
  if (!Object.keys(before).length) delete after[section.name];
  return after;
}

/** The same cards, whatever order they were added in. @param {Cards} one @param {Cards} other */
export function same(one, other) {
  return sorted(one) === sorted(other);
}

/** @param {Cards} cards */
function sorted(cards) {
  const entries = Object.entries(cards).map(([name, section]) => [name, Object.entries(section).sort(byName)]);
  return JSON.stringify(entries.filter(([, section]) => section.length).sort(byName));
}

/** @param {unknown[]} one @param {unknown[]} other */
function byName([one], [other]) {
  return String(one) < String(other) ? -1 : 1;
}

/**
 * A deck as the site's text format has it.
 *
 * @param {string} game
 * @param {Section[]} sections
 * @param {Cards} cards
 * @param {(code: string) => string} nameOf
 */
export function asText(game, sections, cards, nameOf) {
  const lines = [`game: ${game}`];
  for (const { name } of sections) {
    const held = Object.entries(cards[name] ?? {}).sort(byName);
    if (held.length) lines.push("", `[${name}]`, ...held.map(([code, copies]) => `${copies} ${nameOf(code)} (${code})`));
  }
  return lines.length > 1 ? `${lines.join("\n")}\n` : "";
}

/** The cards with their past. */
export class History {
  /** @param {Cards} cards */
  constructor(cards) {
    this.cards = cards;
    /** @type {Cards[]} */
    this.past = [];
  }

  /** @param {Cards} cards */
  set(cards) {
    if (same(cards, this.cards)) return false;
    this.past.push(this.cards);
    this.cards = cards;
    return true;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  undo() {
    const before = this.past.pop();
    if (before) this.cards = before;
    return before !== undefined;
  }
}
