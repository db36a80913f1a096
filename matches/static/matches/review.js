/**
 * Looking back while the match goes on (L154): the moments before this one, loaded when they are first asked for.
 *
 * @typedef {import("./timeline.js").Timeline} Timeline
 * @typedef {import("./protocol.js").Entry} Entry
 */

import { loadStream } from "./stream.js";

export class Review {
  /**
   * @param {string} url   of the replay so far
   * @param {() => void} changed
   */
  constructor(url, changed) {
    this.url = url;
    this.changed = changed;
    /** @type {Timeline | null} */
    this.timeline = null;
    /** @type {number | null} the moment looked at; null while live */
    this.seq = null;
    this.isLoading = false;
    this.known = 0;
  }

  /** How many entries have come since somebody began to look back. */
  get missed() {
    return this.isOpen && this.timeline ? Math.max(0, this.timeline.head - this.known) : 0;
  }

  get isOpen() {
    return this.seq !== null;
  }

  get view() {
    return this.seq === null || !this.timeline ? null : this.timeline.at(this.seq);
  }

  /** @param {Entry} entry */
  push(entry) {
    if (!this.timeline) return;
    if (entry.seq === this.timeline.head + 1) this.timeline.push(entry);
    else if (entry.seq > this.timeline.head) this.timeline = null;
  }

  /**
   * @param {1 | -1} direction
   * @param {boolean} byTurn
   */
  async step(direction, byTurn) {
    const timeline = await this.load();
    if (!timeline || (direction > 0 && this.seq === null)) return;
    this.look(timeline.step(this.seq ?? timeline.head, direction, { byTurn }));
  }

  /** @param {number} seq */
  async jump(seq) {
    const timeline = await this.load();
    if (timeline) this.look(timeline.clamp(seq));
  }

  /** Stays at this moment, also when others follow. */
  async hold() {
    const timeline = await this.load();
    if (timeline && !this.isOpen) this.stay(timeline.head);
  }

  /** @param {number} seq */
  look(seq) {
    if (seq === this.timeline?.head) this.leave();
    else this.stay(seq);
  }

  /** @param {number} seq */
  stay(seq) {
    if (!this.isOpen) this.known = this.timeline?.head ?? seq;
    this.seq = seq;
    this.changed();
  }

  /** Back to the present. */
  leave() {
    if (this.seq === null) return;
    this.seq = null;
    this.changed();
  }

  async load() {
    if (this.timeline || this.isLoading) return this.timeline;
    this.isLoading = true;
    try {
      this.timeline = (await loadStream(this.url)).timeline;
    } catch {
      this.timeline = null; // offline: looking back waits for the connection, the table goes on
    }
    this.isLoading = false;
    return this.timeline;
  }
}
