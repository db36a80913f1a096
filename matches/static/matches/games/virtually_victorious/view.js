/**
 * The table as the server shows it (`views.py`), and what can be read off it without knowing rules: whose is what, where it lies, what
 * points at what.
 *
 * A target is one word: `p2` is the player of seat 2, `s7` an entry of the Stack, anything else the id of a card in play.
 *
 * @typedef {{id: string, code: string}} Card  an id without a code is a card that may not be seen
 * @typedef {{code: string, order: number, counters?: number, used?: boolean}} InPlay
 *
 * @typedef {object} Seat
 * @property {number} followers
 * @property {number} hand
 * @property {number} deck
 * @property {number} events    in the Events Pile
 * @property {number} mods      still to be earned
 * @property {number} earned    thresholds reached
 * @property {number} limit     the hand size
 * @property {number} raid      what a Raid gives
 * @property {Record<string, InPlay>} field
 * @property {Card[]} discard
 * @property {Card[]} used_events
 * @property {string} [passing]  until when it passes at everything: `turn`, `targeted`
 * @property {boolean} [shielded]
 * @property {boolean} [out]
 * @property {Card[]} [cards]    the hand
 * @property {Card[]} [own_mods]
 * @property {Record<string, number>} [left]         how many of each card are in the deck
 * @property {Record<string, number>} [events_left]
 * @property {Card[]} [looked]
 *
 * @typedef {object} Entry  something on the Stack
 * @property {string} id
 * @property {"card" | "effect" | "ability"} what
 * @property {number} seat
 * @property {Card} card
 * @property {string} [target]
 * @property {boolean} [sure]  it cannot be Negated as things are
 *
 * @typedef {object} Table
 * @property {string} phase
 * @property {number} round
 * @property {number} starter
 * @property {number} turn
 * @property {number[]} taken
 * @property {number[]} raided
 * @property {Record<string, Seat>} seats
 * @property {Entry[]} [stack]    the top last
 * @property {number[]} [waiting]  who is asked next, the first of them now
 * @property {string} [working]   the entry that is being carried out
 * @property {number} [next]      takes the next turn
 * @property {{card: Card, owner: number}} [event]
 * @property {{occasion: string, seat: number, by: number, of?: number, n?: number, card?: Card}} [reacting]
 */

export const GOAL = 1_000_000;
export const THRESHOLDS = [250_000, 500_000, 750_000];

/** Where a player stands on the track: 0 at the start, 1 at the goal and beyond. @param {number} followers */
export function partOf(followers) {
  return Math.min(1, followers / GOAL);
}

/** Seats from the nearest on, clockwise. @param {Table} table @param {number} near */
export function seatsFrom(table, near) {
  const n = Object.keys(table.seats).length;
  return Array.from({ length: n }, (_, i) => (near + i) % n);
}

/** What lies on the Stack, the next to resolve first. @param {Table} table */
export function downward(table) {
  return [...(table.stack ?? [])].reverse();
}

/** The cards on a field, in the order in which they came. @param {Seat} seat */
export function fieldOf(seat) {
  return Object.entries(seat.field).sort(([, a], [, b]) => a.order - b.order);
}

/** The seat that a target names; null if it is a card or an entry. @param {string} target */
export function playerOf(target) {
  return /^p\d$/.test(target) ? Number(target.slice(1)) : null;
}

/** Whether a target is something on the Stack. @param {string} target */
export function isEntry(target) {
  return /^s\d+$/.test(target);
}

/** Whose field a card is on. @param {Table} table @param {string} card */
export function ownerOf(table, card) {
  const found = Object.entries(table.seats).find(([, seat]) => card in seat.field);
  return found ? Number(found[0]) : null;
}

/** The part of the table in which a thing lies: the Stack, the field of a seat; null for all else. @param {Table} table @param {string} thing */
export function paneOf(table, thing) {
  if (isEntry(thing)) return "stack";
  const owner = playerOf(thing) ?? ownerOf(table, thing);
  return owner === null ? null : String(owner);
}

/**
 * Every card that the viewer knows, by id; entries of the Stack by theirs.
 *
 * @param {Table} table
 * @returns {Map<string, string>}
 */
export function codesOf(table) {
  const codes = /** @type {Map<string, string>} */ (new Map());
  const learn = (/** @type {Card[]} */ cards) => cards.forEach(({ id, code }) => id && code && codes.set(id, code));
  for (const seat of Object.values(table.seats)) {
    learn([...seat.discard, ...seat.used_events, ...(seat.cards ?? []), ...(seat.own_mods ?? []), ...(seat.looked ?? [])]);
    for (const [id, { code }] of Object.entries(seat.field)) codes.set(id, code);
  }
  for (const { id, card } of table.stack ?? []) {
    learn([card]);
    codes.set(id, card.code);
  }
  if (table.event) learn([table.event.card]);
  return codes;
}

/**
 * What points at what, as arrows: entries of the Stack at their targets, and Raids that were just made.
 *
 * @param {Table} table
 * @param {import("../../protocol.js").Line[]} news  what the entry says that led here
 * @returns {{from: string, to: string, what: "target" | "raid"}[]}
 */
export function arrowsOf(table, news) {
  const aimed = (table.stack ?? []).filter(({ target }) => target).map(({ id, target }) => ({ from: id, to: target ?? "", what: /** @type {const} */ ("target") }));
  const raids = news
    .filter(([key]) => /\.log\.(raided|redirected)$/.test(key))
    .map(([, { seat, of }]) => ({ from: `p${seat}`, to: `p${of}`, what: /** @type {const} */ ("raid") }));
  return [...aimed, ...raids];
}

/** A pile by what is known of it, one card for each copy. @param {Record<string, number> | undefined} counts @returns {Card[]} */
export function copies(counts) {
  return Object.entries(counts ?? {}).flatMap(([code, n]) => Array.from({ length: n }, () => ({ id: "", code })));
}
