/**
 * How pieces travel from one table to the next: when each starts, how far it goes, and whether it goes over the edge.
 *
 * Geometry alone: a piece in the way starts when the moving piece has used up the empty squares before it.
 *
 * @typedef {import("./choice.js").Table} Table
 *
 * @typedef {object} Slide
 * @property {string} piece
 * @property {string} from
 * @property {string} to        its last square on the board; for a fall the edge square that it tips over
 * @property {number} start     parts of the whole move, 0 to 1
 * @property {number} end
 * @property {number} steps     of the whole move, the same for all that move in it
 * @property {{dx: number, dy: number} | null} fall  the way it falls
 */

import { line, ray } from "./squares.js";

/**
 * @param {Table} before
 * @param {Table} after
 * @returns {Slide[]}
 */
export function slides(before, after) {
  const changed = Object.keys(after.pieces).filter((id) => before.pieces[id]?.at && before.pieces[id].at !== after.pieces[id].at);
  const last = after.last;
  const isMove = last && after.turns === before.turns + 1 && before.pieces[last.piece]?.at === last.from;
  if (!isMove) return changed.filter((id) => after.pieces[id].at).map((id) => straight(id, before, after));
  const way = line(last.from, last.to);
  const ahead = ray(last.from, way);
  const occupied = new Set(Object.values(before.pieces).map((piece) => piece.at));
  return changed.map((id) => {
    const from = /** @type {string} */ (before.pieces[id].at);
    if (id === last.piece) return { piece: id, from, to: last.to, start: 0, end: 1, steps: way.length, fall: null };
    const place = ahead.indexOf(from);
    const gap = ahead.slice(0, place).filter((square) => !occupied.has(square)).length;
    const to = after.pieces[id].at;
    if (to) return { piece: id, from, to, start: gap / way.length, end: 1, steps: way.length, fall: null };
    const end = Math.min(1, (gap + ahead.length - place) / way.length);
    return { piece: id, from, to: ahead[ahead.length - 1], start: gap / way.length, end, steps: way.length, fall: way };
  });
}

/**
 * @param {string} id
 * @param {Table} before
 * @param {Table} after
 * @returns {Slide}
 */
function straight(id, before, after) {
  const from = /** @type {string} */ (before.pieces[id].at);
  const to = /** @type {string} */ (after.pieces[id].at);
  return { piece: id, from, to, start: 0, end: 1, steps: line(from, to).length, fall: null };
}
