/**
 * The rules in three steps, beside a player's first match on this device. A step goes on when the player does what it is about, or by
 * its button; it covers nothing that is to be pressed, and never comes back once it is put away.
 *
 * @typedef {import("./texts.js").Texts} Texts
 */

import { need, write } from "./dom.js";
import { set, settings } from "./settings.js";

const STEPS = 3;
const FIRST_TURNS = 2;

export class Coach {
  /**
   * @param {HTMLElement} root
   * @param {Texts} texts
   * @param {boolean} hasHints  whether there are any for this game
   */
  constructor(root, texts, hasHints) {
    this.root = root;
    this.texts = texts;
    this.hasHints = hasHints;
    this.step = 1;
    this.isWanted = false;
    this.hasMoved = false;
    this.isOwed = false;
    this.next = need(root, "#coach-next");
    this.next.addEventListener("click", () => this.advance(this.step + 1));
    need(root, "#coach-close").addEventListener("click", () => this.advance(STEPS + 1));
  }

  /**
   * @param {object} moment
   * @param {boolean} moment.isPlaying  the player is in a match and sees it as it stands
   * @param {boolean} moment.isOwed     the player is to move
   * @param {number} moment.turns
   * @param {boolean} moment.hasChosen  a piece
   */
  show({ isPlaying, isOwed, turns, hasChosen }) {
    if (this.hasHints && isPlaying && turns < FIRST_TURNS && !settings.knowsGame) this.isWanted = true;
    const moves = this.isOwed && !isOwed;
    this.isOwed = isOwed;
    if (this.isWanted && isPlaying) {
      if (hasChosen && this.step === 1) this.step = 2;
      if (moves) this.step = this.hasMoved ? STEPS + 1 : STEPS;
      if (moves) this.hasMoved = true;
    }
    this.draw(isPlaying);
  }

  /** @param {number} step */
  advance(step) {
    this.step = step;
    this.draw(true);
  }

  /** @param {boolean} isPlaying */
  draw(isPlaying) {
    if (this.step > STEPS && this.isWanted) {
      this.isWanted = false;
      set("knowsGame", true);
    }
    this.root.hidden = !this.isWanted || !isPlaying;
    if (this.root.hidden) return;
    write(need(this.root, ".coach-count"), this.texts.text("table.coach.count", { step: this.step, of: STEPS }));
    write(need(this.root, ".coach-words"), this.texts.text(`table.coach.${this.step}`));
    write(this.next, this.texts.text(this.step < STEPS ? "table.coach.next" : "table.coach.done"));
  }
}
