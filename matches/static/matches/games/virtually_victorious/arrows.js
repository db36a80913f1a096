/**
 * Lines from what targets or Raids to what is targeted or Raided, above the table (L145). What is not in sight is stood for by its tab. They
 * say nothing that the words of the table do not say, and readers are not told of them.
 *
 * @typedef {{from: string, to: string, what: "target" | "raid"}} Arrow
 */

import { element } from "../cards/glyphs.js";

const HEAD = 7;
const BEND = 0.18;
const BULGE = 16;

export class Arrows {
  /**
   * @param {HTMLElement} root
   * @param {(thing: string) => Element | null} elementOf  what stands for a thing on the screen now
   */
  constructor(root, elementOf) {
    this.root = root;
    this.elementOf = elementOf;
    /** @type {Arrow[]} */
    this.arrows = [];
    this.isAsked = false;
    this.svg = element("svg", { class: "vv-arrows", "aria-hidden": "true", focusable: "false" });
    root.append(this.svg);
    new ResizeObserver(() => this.ask()).observe(root);
    root.addEventListener("scroll", () => this.ask(), { capture: true, passive: true });
  }

  /** @param {Arrow[]} arrows */
  show(arrows) {
    this.arrows = arrows;
    this.ask();
  }

  /** Draws once all stands where it will. */
  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  draw() {
    const area = this.root.getBoundingClientRect();
    this.svg.setAttribute("viewBox", `0 0 ${area.width} ${area.height}`);
    this.svg.replaceChildren(...this.arrows.flatMap(({ from, to, what }) => {
      const [start, end] = [this.elementOf(from), this.elementOf(to)].map((one) => (one && isInSight(one) ? within(one.getBoundingClientRect(), area) : null));
      return start && end && start !== end ? [drawn(start, end, what)] : [];
    }));
  }
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Whether the middle of something is not scrolled out of what holds it. @param {Element} one */
function isInSight(one) {
  const holder = one.closest(".vv-pile, .vv-pane");
  if (!holder) return true;
  const { top, bottom } = holder.getBoundingClientRect();
  const box = one.getBoundingClientRect();
  const y = box.y + box.height / 2;
  return y >= top && y <= bottom;
}

/** A box as seen from the corner of another. @param {DOMRect} box @param {DOMRect} area @returns {Box} */
function within(box, area) {
  return { x: box.x - area.x, y: box.y - area.y, width: box.width, height: box.height };
}

/**
 * From edge to edge, bent a little, so that arrows there and back are two.
 *
 * @param {Box} start
 * @param {Box} end
 * @param {string} what
 */
function drawn(start, end, what) {
  const isPiled = start.x === end.x && start.width === end.width;
  const [a, b] = isPiled ? [side(start, 1, 0.6), side(end, 1, 0.4)] : [way(start, end), way(end, start)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bend = isPiled ? { x: a.x + 2 * BULGE, y: (a.y + b.y) / 2 } : { x: (a.x + b.x) / 2 - dy * BEND, y: (a.y + b.y) / 2 + dx * BEND };
  const angle = Math.atan2(b.y - bend.y, b.x - bend.x);
  const wing = (/** @type {number} */ turn) => `${b.x - HEAD * Math.cos(angle + turn)} ${b.y - HEAD * Math.sin(angle + turn)}`;
  const d = `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}M${wing(0.5)}L${b.x} ${b.y}L${wing(-0.5)}`;
  const group = element("g", { class: `vv-arrow is-${what}` });
  group.append(element("path", { class: "vv-arrow-ground", d }), element("path", { d }));
  return group;
}

/** A point of the left (0) or right (1) side of a box. @param {Box} box @param {number} across @param {number} down */
function side({ x, y, width, height }, across, down) {
  return { x: x + width * across, y: y + height * down };
}

/** Where a line leaves a box for another: at the side where that lies, or where they stand above each other, at the edge. @param {Box} box @param {Box} other */
function way(box, other) {
  const { x } = middle(other);
  if (x < box.x) return side(box, 0, 0.5);
  return x > box.x + box.width ? side(box, 1, 0.5) : edge(box, middle(other));
}

/** @param {Box} box */
function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the line from the middle of a box to a point leaves it. @param {Box} box @param {{x: number, y: number}} to */
function edge(box, to) {
  const from = middle(box);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = Math.min(dx ? box.width / 2 / Math.abs(dx) : Infinity, dy ? box.height / 2 / Math.abs(dy) : Infinity, 1);
  return { x: from.x + dx * part, y: from.y + dy * part };
}
