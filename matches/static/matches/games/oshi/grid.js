/**
 * The 81 squares as an accessible grid: rows and cells, one of them in the tab order, arrows to move, Enter or Space to press.
 *
 * One pointer path serves click and drag: a press that travels 5 px on a piece that may be chosen becomes a drag, and its release on
 * another square is a press there.
 *
 * Source: live play L145, L147, L156.
 */

import { make } from "../../dom.js";
import { seenAt, SIZE, squareAt } from "./squares.js";

const DRAG_FROM = 5;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} Hands  what the grid asks of the game
 * @property {(square: string) => void} press
 * @property {(square: string) => void} space    the space bar on a square
 * @property {(square: string) => Element | null} grip  the piece that a drag on this square takes along
 * @property {() => void} cancel
 */

export class Grid {
  /**
   * @param {HTMLElement} root
   * @param {string} label
   * @param {Hands} hands
   */
  constructor(root, label, hands) {
    this.hands = hands;
    this.isFlipped = false;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    this.current = "e3";
    /** @type {{x: number, y: number, square: string, piece: HTMLElement | SVGElement | null, hasMoved: boolean} | null} */
    this.drag = null;
    this.isAfterDrag = false;
    this.element = make("div", { class: "squares", role: "grid", "aria-label": label, "aria-rowcount": "9", "aria-colcount": "9" });
    this.rows = Array.from({ length: SIZE }, () => make("div", { role: "row", class: "squares-row" }));
    this.element.append(...this.rows);
    this.lay();
    root.append(this.element);
    this.listen();
  }

  /** Puts the cells where they are seen; reading order and arrows follow the eye. */
  lay() {
    for (let row = 0; row < SIZE; row++) {
      const cells = Array.from({ length: SIZE }, (_, column) => {
        const square = /** @type {string} */ (squareAt(column, row, this.isFlipped));
        const cell = this.cells.get(square) ?? make("div", { role: "gridcell", class: "square", "data-square": square, tabindex: "-1" });
        this.cells.set(square, cell);
        return cell;
      });
      this.rows[row].replaceChildren(...cells);
    }
    this.point(this.current);
  }

  /** @param {boolean} isFlipped */
  flip(isFlipped) {
    if (this.isFlipped === isFlipped) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.isFlipped = isFlipped;
    this.lay();
    if (hadFocus) this.cell(this.current).focus();
  }

  /** @param {string} square */
  cell(square) {
    return /** @type {HTMLElement} */ (this.cells.get(square));
  }

  /** Makes `square` the one that Tab reaches. @param {string} square */
  point(square) {
    this.cell(this.current).tabIndex = -1;
    this.current = square;
    this.cell(square).tabIndex = 0;
  }

  listen() {
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => {
      const square = squareOf(event.target);
      if (square) this.point(square);
    });
    this.element.addEventListener("click", (event) => {
      const square = squareOf(event.target);
      if (square && !this.isAfterDrag) this.hands.press(square);
      this.isAfterDrag = false;
    });
    this.element.addEventListener("pointerdown", (event) => this.take(event));
    this.element.addEventListener("pointermove", (event) => this.carry(event));
    this.element.addEventListener("pointerup", (event) => this.release(event));
    this.element.addEventListener("pointercancel", () => this.release(null));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { column, row } = seenAt(this.current, this.isFlipped);
    if (event.key in ARROWS) {
      const [dx, dy] = ARROWS[event.key];
      const next = squareAt(column + dx, row + dy, this.isFlipped);
      if (next) this.cell(next).focus();
    } else if (event.key === "Enter") this.hands.press(this.current);
    else if (event.key === " ") this.hands.space(this.current);
    else if (event.key === "Escape") this.hands.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event */
  take(event) {
    const square = squareOf(event.target);
    if (!square || !event.isPrimary || event.button !== 0) return;
    this.isAfterDrag = false;
    this.drag = { x: event.clientX, y: event.clientY, square, piece: null, hasMoved: false };
  }

  /** @param {PointerEvent} event */
  carry(event) {
    const drag = this.drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.hasMoved) {
      if (Math.hypot(dx, dy) < DRAG_FROM) return;
      drag.hasMoved = true;
      drag.piece = /** @type {SVGElement | null} */ (this.hands.grip(drag.square));
      if (drag.piece) this.element.setPointerCapture(event.pointerId);
    }
    drag.piece?.classList.add("is-dragged");
    drag.piece?.style.setProperty("transform", `translate(${dx}px, ${dy}px)`);
    this.mark(drag.piece ? squareUnder(event) : null);
  }

  /** @param {PointerEvent | null} event */
  release(event) {
    const drag = this.drag;
    this.drag = null;
    this.mark(null);
    drag?.piece?.classList.remove("is-dragged");
    drag?.piece?.style.removeProperty("transform");
    if (!drag?.piece) return;
    this.isAfterDrag = true;
    const square = event && squareUnder(event);
    if (square && square !== drag.square) this.hands.press(square);
  }

  /** Shows the square that a drag is over. @param {string | null} square */
  mark(square) {
    for (const [name, cell] of this.cells) cell.classList.toggle("is-over", name === square);
  }
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  return (target instanceof Element && target.closest("[data-square]")?.getAttribute("data-square")) || null;
}

/** @param {PointerEvent} event */
function squareUnder(event) {
  return squareOf(document.elementFromPoint(event.clientX, event.clientY));
}
