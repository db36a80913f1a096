/**
 * The table as the server shows it (`views.py`), and what can be read off it without knowing rules: whose is what, where it lies.
 *
 * @typedef {{id: string, code: string}} Card  an id without a code is a card that may not be seen
 * @typedef {{source: string, n?: number, sets?: boolean}} Reason
 *
 * @typedef {object} Content
 * @property {string} code
 * @property {number} owner
 * @property {number} influence
 * @property {number} order
 * @property {boolean} [used]
 * @property {Reason[]} [reasons]
 *
 * @typedef {object} PlaceView
 * @property {number[]} popularity  by side
 * @property {number[]} totals      by side
 * @property {Record<string, Content>} content
 * @property {Card} [platform]
 * @property {number} [threshold]
 * @property {number} [subscribers]
 * @property {number} [dominating]  a side
 *
 * @typedef {object} Seat
 * @property {number} bank
 * @property {number} hand
 * @property {number} deck
 * @property {number} platforms
 * @property {Card[]} pile   the Persona and the Upgrades on it, the top card last
 * @property {Card[]} trash
 * @property {number} influence
 * @property {number} [at]   absent: in the Studio
 * @property {Card[]} [cards]
 * @property {boolean} [used]
 * @property {boolean} [out]
 * @property {Reason[]} [reasons]
 *
 * @typedef {{seats: number[], captured: Card[], subscribers: number}} Side
 *
 * @typedef {object} Table
 * @property {"duel" | "royale" | "team"} mode
 * @property {string} phase
 * @property {number} round
 * @property {number} token
 * @property {number} turn
 * @property {number[]} passed
 * @property {number[]} ahead
 * @property {Record<string, PlaceView>} places
 * @property {Record<string, Seat>} seats
 * @property {Side[]} sides
 * @property {{seat: number, card: Card, what: string}[]} [working]
 * @property {number} [clash]
 */

export const PLACES = [0, 1, 2];
export const WINNING_TOTAL = 1_000_000;

/** @param {Table} table @param {number} seat */
export function sideOf(table, seat) {
  return Math.max(0, table.sides.findIndex((side) => side.seats.includes(seat)));
}

/** Sides as they are seen from one of them: it first, then clockwise. @param {Table} table @param {number} near a seat */
export function sidesFrom(table, near) {
  const first = sideOf(table, near);
  return table.sides.map((_, i) => (first + i) % table.sides.length);
}

/** The card that counts of a Persona pile. @param {Seat} seat @returns {Card | undefined} */
export function topOf(seat) {
  return seat.pile[seat.pile.length - 1];
}

/**
 * Every card that the viewer knows, by id.
 *
 * @param {Table} table
 * @returns {Map<string, string>}
 */
export function codesOf(table) {
  const codes = /** @type {Map<string, string>} */ (new Map());
  const learn = (/** @type {Card[]} */ cards) => cards.forEach(({ id, code }) => id && code && codes.set(id, code));
  for (const [number, seat] of Object.entries(table.seats)) {
    learn([...seat.pile, ...seat.trash, ...(seat.cards ?? [])]);
    const top = topOf(seat);
    if (top) codes.set(`persona:${number}`, top.code);
  }
  for (const place of Object.values(table.places)) {
    for (const [id, one] of Object.entries(place.content)) codes.set(id, one.code);
    if (place.platform) learn([place.platform]);
  }
  for (const side of table.sides) learn(side.captured);
  learn((table.working ?? []).map((source) => source.card));
  return codes;
}

/**
 * What is left of a deck list by what its player knows: all but the cards that were seen to leave the deck and are not back in it.
 *
 * @param {Table} table
 * @param {number} number  a seat
 * @param {string[]} list  codes, each copy for itself
 */
export function leftInDeck(table, number, list) {
  const seat = table.seats[number];
  const own = Object.values(table.places).flatMap((place) => contentOf(place, number).map(([id, { code }]) => ({ id, code })));
  const working = (table.working ?? []).filter((source) => source.seat === number).map((source) => source.card);
  const out = new Map([...seat.pile.slice(1), ...(seat.cards ?? []), ...seat.trash, ...own, ...working].map((card) => [card.id, card.code]));
  const left = [...list];
  for (const code of out.values()) {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Where a thing lies in the row. @param {Table} table @param {string} thing @returns {number | null} */
export function placeOf(table, thing) {
  const seat = thing.match(/^persona:(\d+)$/);
  if (seat) return table.seats[seat[1]]?.at ?? null;
  return PLACES.find((place) => `place:${place}` === thing || thing in table.places[place].content || table.places[place].platform?.id === thing) ?? null;
}

/** Content of a seat on a place, in the order in which it came. @param {PlaceView} place @param {number} seat */
export function contentOf(place, seat) {
  return Object.entries(place.content).filter(([, one]) => one.owner === seat).sort(([, a], [, b]) => a.order - b.order);
}
