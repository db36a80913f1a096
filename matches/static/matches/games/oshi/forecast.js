/**
 * What the chosen move would do, drawn before it is confirmed: ghosts where pieces end, a badge at the edge for each that falls.
 *
 * @typedef {import("./choice.js").Table} Table
 * @typedef {import("./choice.js").Preview} Preview
 */

import { drawing, make } from "../../dom.js";
import { line, ray, seenAt } from "./squares.js";

export class Forecast {
  /**
   * @param {HTMLElement} layer
   * @param {string} sprite
   */
  constructor(layer, sprite) {
    this.layer = layer;
    this.sprite = sprite;
  }

  /**
   * @param {Table} table
   * @param {Preview | null} preview
   * @param {boolean} isFlipped
   * @param {string[]} numbered  squares that digits choose, in their order
   */
  show(table, preview, isFlipped, numbered) {
    this.layer.replaceChildren(...numbered.slice(0, 9).map((square, n) => number(square, n + 1, isFlipped)));
    if (!preview) return;
    for (const [id, to] of Object.entries(preview.moved)) this.layer.append(this.ghost(table, id, to, isFlipped));
    const from = /** @type {string} */ (table.pieces[preview.piece].at);
    const way = line(from, preview.moved[preview.piece]);
    const edge = ray(from, way).at(-1);
    const off = preview.off ?? [];
    off.forEach((id, place) => edge && this.layer.append(badge(table, id, edge, { way, place: place - (off.length - 1) / 2, isFlipped })));
  }

  /**
   * @param {Table} table
   * @param {string} id
   * @param {string} to
   * @param {boolean} isFlipped
   */
  ghost(table, id, to, isFlipped) {
    const { side, value } = table.pieces[id];
    const ghost = drawing(`${this.sprite}#${side}-${value}`, "house is-ghost");
    put(ghost, to, isFlipped);
    return ghost;
  }
}

/**
 * Points for a piece that falls, on the edge; several stand in a row along it.
 *
 * @param {Table} table
 * @param {string} id
 * @param {string} edge
 * @param {{way: {dx: number, dy: number}, place: number, isFlipped: boolean}} where
 */
function badge(table, id, edge, { way, place, isFlipped }) {
  const { side, value } = table.pieces[id];
  const isMine = side === table.turn;
  const mark = make("span", { class: `fall-badge ${isMine ? "is-loss" : "is-gain"}` }, `${isMine ? "\u2212" : "+"}${value}`);
  const turn = isFlipped ? -1 : 1;
  put(mark, edge, isFlipped);
  mark.style.setProperty("--beyond-x", String(way.dx * turn));
  mark.style.setProperty("--beyond-y", String(-way.dy * turn));
  mark.style.setProperty("--place", String(place));
  return mark;
}

/**
 * @param {string} square
 * @param {number} n
 * @param {boolean} isFlipped
 */
function number(square, n, isFlipped) {
  const mark = make("span", { class: "choice-number" }, String(n));
  put(mark, square, isFlipped);
  return mark;
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} square
 * @param {boolean} isFlipped
 */
function put(element, square, isFlipped) {
  const { column, row } = seenAt(square, isFlipped);
  element.style.setProperty("--column", String(column));
  element.style.setProperty("--row", String(row));
}
