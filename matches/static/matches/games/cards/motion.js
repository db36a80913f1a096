/**
 * How cards travel from one table to the next: each from where it was seen to where it is now, all together, without holding up input.
 * Who wants no motion sees a short fade instead.
 */

const TRAVEL = 260;
const FADE = 180;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** @typedef {Map<string, DOMRect>} Seen */

export class Motion {
  /**
   * @param {HTMLElement} root
   * @param {string} [selector]  of all that travels
   */
  constructor(root, selector = ".table-card[data-thing]") {
    this.root = root;
    this.selector = selector;
    /** @type {Animation[]} */
    this.running = [];
  }

  /** Where every card is seen now. @returns {Seen} */
  look() {
    for (const animation of this.running) animation.finish();
    this.running = [];
    const seen = /** @type {Seen} */ (new Map());
    for (const card of this.cards()) {
      const rect = card.getBoundingClientRect();
      if (rect.width) seen.set(card.dataset.thing ?? "", rect);
    }
    return seen;
  }

  /** @returns {HTMLElement[]} */
  cards() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(this.selector))];
  }

  /**
   * Lets cards come from where they were; a new one from where `origin` says.
   *
   * @param {Seen} before
   * @param {(thing: string) => DOMRect | null} origin
   */
  play(before, origin) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const card of this.cards()) {
      const thing = card.dataset.thing ?? "";
      const now = card.getBoundingClientRect();
      if (!now.width) continue;
      const was = before.get(thing) ?? origin(thing);
      if (before.has(thing) && was && Math.hypot(was.x - now.x, was.y - now.y) < 2) continue;
      this.running.push(isStill || !was ? fade(card) : travel(card, was, now, before.has(thing)));
    }
  }
}

/** @param {HTMLElement} card */
function fade(card) {
  return card.animate({ opacity: [0, 1] }, { duration: FADE, easing: "ease-out" });
}

/**
 * @param {HTMLElement} card
 * @param {DOMRect} was
 * @param {DOMRect} now
 * @param {boolean} isKnown  it was seen there, and does not only come from that corner
 */
function travel(card, was, now, isKnown) {
  const [dx, dy] = [was.x + was.width / 2 - now.x - now.width / 2, was.y + was.height / 2 - now.y - now.height / 2];
  const from = `translate(${dx}px, ${dy}px) scale(${isKnown ? 1 : 0.4})`;
  return card.animate({ transform: [from, "none"], opacity: [isKnown ? 1 : 0.3, 1], zIndex: ["5", "5"] }, { duration: TRAVEL, easing: EASE });
}
