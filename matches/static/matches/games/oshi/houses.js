/**
 * The pieces: one drawing each that lives as long as the page, placed on the board or in the claims of the player who took it, and
 * moved along its path when a single step asks for it.
 *
 * What stands where depends on the table alone, never on how it was reached (L172).
 *
 * @typedef {import("./choice.js").Table} Table
 * @typedef {import("./choice.js").Piece} Piece
 * @typedef {import("./slides.js").Slide} Slide
 */

import { drawing } from "../../dom.js";
import { slides } from "./slides.js";
import { seenAt } from "./squares.js";

const FIRST_SQUARE = 170;
const EACH_SQUARE = 45;
const TO_CLAIMS = 260;
const FADE = 150;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export class Houses {
  /**
   * @param {HTMLElement} layer  over the squares
   * @param {string} sprite
   */
  constructor(layer, sprite) {
    this.layer = layer;
    this.sprite = sprite;
    /** @type {Map<string, SVGSVGElement>} */
    this.elements = new Map();
    this.moving = /** @type {Animation[]} */ ([]);
  }

  /** @param {string} id */
  element(id) {
    return this.elements.get(id) ?? null;
  }

  /**
   * @param {Table} table
   * @param {object} how
   * @param {Table | null} how.before   the table to move from; null sets at once
   * @param {boolean} how.isFlipped
   * @param {(side: "red" | "white") => HTMLElement} how.claims  where a player's claims stand
   */
  show(table, { before, isFlipped, claims }) {
    for (const animation of this.moving) animation.cancel();
    const board = before && this.layer.getBoundingClientRect();
    this.place(table, isFlipped, claims);
    this.moving = before && board ? slides(before, table).flatMap((slide) => this.move(slide, board, isFlipped)) : [];
  }

  /**
   * @param {Table} table
   * @param {boolean} isFlipped
   * @param {(side: "red" | "white") => HTMLElement} claims
   */
  place(table, isFlipped, claims) {
    const ids = Object.keys(table.pieces).sort((a, b) => table.pieces[b].value - table.pieces[a].value || a.localeCompare(b));
    const standing = /** @type {SVGSVGElement[]} */ ([]);
    const taken = { red: /** @type {SVGSVGElement[]} */ ([]), white: /** @type {SVGSVGElement[]} */ ([]) };
    for (const id of ids) {
      const piece = table.pieces[id];
      const house = this.elements.get(id) ?? this.build(id, piece);
      if (piece.at) {
        stand(house, piece.at, isFlipped);
        standing.push(house);
      } else {
        house.removeAttribute("style");
        taken[piece.side === "red" ? "white" : "red"].push(house);
      }
    }
    fill(this.layer, standing);
    fill(claims("red"), taken.red);
    fill(claims("white"), taken.white);
  }

  /**
   * @param {string} id
   * @param {Piece} piece
   */
  build(id, piece) {
    const house = drawing(`${this.sprite}#${piece.side}-${piece.value}`, "house");
    house.dataset.piece = id;
    this.elements.set(id, house);
    return house;
  }

  /**
   * @param {Slide} slide
   * @param {DOMRect} board
   * @param {boolean} isFlipped
   */
  move(slide, board, isFlipped) {
    const house = /** @type {SVGSVGElement} */ (this.elements.get(slide.piece));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return [house.animate({ opacity: [0, 1] }, { duration: FADE })];
    return slide.fall ? this.fall(house, slide, board, isFlipped) : [travel(house, slide, isFlipped)];
  }

  /**
   * Over the edge, tipping, and on to the claims.
   *
   * @param {SVGSVGElement} house
   * @param {Slide} slide
   * @param {DOMRect} board
   * @param {boolean} isFlipped
   */
  fall(house, slide, board, isFlipped) {
    const slot = house.getBoundingClientRect();
    const size = board.width / 9;
    const scale = size / slot.width;
    const way = /** @type {{dx: number, dy: number}} */ (slide.fall);
    const turn = isFlipped ? -1 : 1;
    const [right, down] = [way.dx * turn, -way.dy * turn];
    const lift = (/** @type {string} */ square, /** @type {number} */ beyond) => {
      const { column, row } = seenAt(square, isFlipped);
      const x = board.left + (column + 0.5 + right * beyond) * size - (slot.left + slot.width / 2);
      const y = board.top + (row + 0.5 + down * beyond) * size - (slot.top + slot.height / 2);
      return `translate(${x}px, ${y}px) scale(${scale})`;
    };
    const tipped = `${lift(slide.to, 0.8)} rotate(${(right || (down > 0 ? 1 : -1)) * 70}deg)`;
    const start = lift(slide.from, 0);
    const duration = pushTime(slide);
    return [
      house.animate(
        [{ transform: start }, { transform: start, offset: slide.start }, { transform: tipped, offset: slide.end }, { transform: tipped }],
        { duration, easing: EASE },
      ),
      house.animate([{ transform: tipped }, { transform: "none" }], { delay: duration, duration: TO_CLAIMS, easing: EASE }),
    ];
  }
}

/**
 * @param {SVGSVGElement} house
 * @param {Slide} slide
 * @param {boolean} isFlipped
 */
function travel(house, slide, isFlipped) {
  const [from, to] = [seenAt(slide.from, isFlipped), seenAt(slide.to, isFlipped)].map(
    ({ column, row }) => `${column * 100}% ${row * 100}%`,
  );
  return house.animate([{ translate: from, offset: 0 }, { translate: from, offset: slide.start }, { translate: to, offset: 1 }], {
    duration: pushTime(slide),
    easing: EASE,
  });
}

/** All that moves in one push keeps one time. @param {Slide} slide */
function pushTime({ steps }) {
  return Math.min(300, FIRST_SQUARE + EACH_SQUARE * steps);
}

/**
 * @param {SVGSVGElement} house
 * @param {string} square
 * @param {boolean} isFlipped
 */
function stand(house, square, isFlipped) {
  const { column, row } = seenAt(square, isFlipped);
  house.style.setProperty("--column", String(column));
  house.style.setProperty("--row", String(row));
}

/**
 * Makes `children` the only ones, touching only those out of place.
 *
 * @param {HTMLElement} parent
 * @param {Element[]} children
 */
function fill(parent, children) {
  children.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild?.remove();
}
