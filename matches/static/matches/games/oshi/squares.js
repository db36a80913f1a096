/** Squares of the OSHI board: `a1` is Red's left corner (O2). Columns and rows count from the top left as the board is seen. */

export const SIZE = 9;
const FILES = "abcdefghi";

/** @param {string} square @returns {{x: number, y: number}} file and rank from 0 */
export function spot(square) {
  return { x: FILES.indexOf(square[0]), y: Number(square[1]) - 1 };
}

/**
 * @param {string} square
 * @param {boolean} isFlipped  seen by White
 */
export function seenAt(square, isFlipped) {
  const { x, y } = spot(square);
  return isFlipped ? { column: SIZE - 1 - x, row: y } : { column: x, row: SIZE - 1 - y };
}

/**
 * @param {number} column
 * @param {number} row
 * @param {boolean} isFlipped
 * @returns {string | null} null beyond the edge
 */
export function squareAt(column, row, isFlipped) {
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return null;
  const [x, y] = isFlipped ? [SIZE - 1 - column, row] : [column, SIZE - 1 - row];
  return `${FILES[x]}${y + 1}`;
}

/**
 * How far and which way a straight line leads.
 *
 * @param {string} from
 * @param {string} to
 */
export function line(from, to) {
  const a = spot(from);
  const b = spot(to);
  return { dx: Math.sign(b.x - a.x), dy: Math.sign(b.y - a.y), length: Math.abs(b.x - a.x) + Math.abs(b.y - a.y) };
}

/**
 * The squares after `from` in one direction up to the edge.
 *
 * @param {string} from
 * @param {{dx: number, dy: number}} direction
 */
export function ray(from, { dx, dy }) {
  const squares = /** @type {string[]} */ ([]);
  let { x, y } = spot(from);
  if (!dx && !dy) return squares;
  for (x += dx, y += dy; x >= 0 && y >= 0 && x < SIZE && y < SIZE; x += dx, y += dy) squares.push(`${FILES[x]}${y + 1}`);
  return squares;
}
