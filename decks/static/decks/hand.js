/** A sample hand: cards from the top of a shuffled deck. It is for trying out alone; matches draw by the site's chance. */

/**
 * Each copy for itself, shuffled (Fisher and Yates).
 *
 * @param {Record<string, number>} cards  copies by code
 * @param {() => number} chance           from 0 up to 1, as Math.random
 */
export function shuffled(cards, chance) {
  const deck = Object.entries(cards).flatMap(([code, copies]) => Array(copies).fill(code));
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return /** @type {string[]} */ (deck);
}
