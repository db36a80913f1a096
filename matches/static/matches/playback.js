/**
 * Playing a replay by itself: when the next entry is due.
 *
 * @typedef {import("./timeline.js").Timeline} Timeline
 */

import { isTurn } from "./timeline.js";

export const SPEEDS = ["0.5", "1", "2", "4", "8", "played"];
const EACH_TURN = 1_200;
const EACH_OTHER = 400;
const LONGEST_PAUSE = 3_000;

/**
 * Milliseconds from entry `from` to entry `to`; `played` keeps the pauses of the match, the long ones cut.
 *
 * @param {Timeline} timeline
 * @param {number} from
 * @param {number} to
 * @param {string} speed
 */
export function pause(timeline, from, to, speed) {
  if (speed === "played") return Math.max(0, Math.min(LONGEST_PAUSE, timeline.entries[to].at - timeline.entries[from].at));
  return (isTurn(timeline.entries[to]) ? EACH_TURN : EACH_OTHER) / Number(speed);
}

export class Playback {
  /**
   * @param {() => number | null} wait  milliseconds to the next entry; null at the end
   * @param {() => void} step
   * @param {(isPlaying: boolean) => void} changed
   */
  constructor(wait, step, changed) {
    this.wait = wait;
    this.step = step;
    this.changed = changed;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get isPlaying() {
    return this.timer !== undefined;
  }

  toggle() {
    if (this.isPlaying) this.stop();
    else this.plan();
    this.changed(this.isPlaying);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.changed(false);
  }

  /** Takes up a new speed at once. */
  again() {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.plan();
  }

  plan() {
    const wait = this.wait();
    if (wait === null) return this.stop();
    this.timer = setTimeout(() => {
      this.step();
      this.plan();
    }, wait);
  }
}
