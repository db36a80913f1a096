/**
 * A match as a first view and the entries after it: the view at any moment, and where a step leads (L171-L173, L188).
 *
 * Views are kept every 25 entries, so a jump applies at most 24 patches. An undo names the entry it returns to; what lies between
 * stays, marked as undone.
 *
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Entry} Entry
 */

import { applyPatch } from "./patch.js";

const KEPT_EVERY = 25;

export class Timeline {
  /**
   * @param {View} first the view at entry 0
   * @param {Entry[]} entries from 0 on, without holes
   */
  constructor(first, entries) {
    /** @type {Map<number, View>} */
    this.kept = new Map([[0, first]]);
    this.entries = /** @type {Entry[]} */ ([]);
    this.last = { seq: 0, view: first };
    for (const entry of entries) this.push(entry);
  }

  get head() {
    return this.entries.length - 1;
  }

  /** @param {Entry} entry */
  push(entry) {
    if (entry.seq !== this.entries.length) throw new RangeError(`entry ${entry.seq} after ${this.head}`);
    this.entries.push(entry);
  }

  /**
   * The view after entry `seq`.
   *
   * @param {number} seq
   * @returns {View}
   */
  at(seq) {
    const floor = seq - (seq % KEPT_EVERY);
    const near = this.last.seq <= seq && this.last.seq >= floor ? this.last : { seq: floor, view: this.mark(floor) };
    let view = near.view;
    for (let next = near.seq + 1; next <= seq; next++) view = applyPatch(view, this.entries[next].patch ?? {});
    this.last = { seq, view };
    return view;
  }

  /**
   * The kept view at a multiple of 25.
   *
   * @param {number} seq
   * @returns {View}
   */
  mark(seq) {
    let from = seq;
    while (!this.kept.has(from)) from -= KEPT_EVERY;
    let view = /** @type {View} */ (this.kept.get(from));
    for (let next = from + 1; next <= seq; next++) {
      view = applyPatch(view, this.entries[next].patch ?? {});
      if (next % KEPT_EVERY === 0) this.kept.set(next, view);
    }
    return view;
  }

  /** @param {number} seq */
  clamp(seq) {
    return Math.max(0, Math.min(this.head, seq));
  }

  /**
   * The entry that one step in `direction` leads to.
   *
   * @param {number} seq
   * @param {1 | -1} direction
   * @param {{byTurn?: boolean, skip?: Set<number>}} [how]
   */
  step(seq, direction, { byTurn = false, skip = new Set() } = {}) {
    for (let to = seq + direction; to > 0 && to < this.head; to += direction) {
      if (!skip.has(to) && (!byTurn || isTurn(this.entries[to]))) return to;
    }
    return direction > 0 ? this.head : 0;
  }
}

/**
 * Whether an entry is a decision of a seat in the game, made or given to it.
 *
 * @param {Entry} entry
 */
export function isTurn(entry) {
  return entry.kind === "action" || entry.kind === "timeout";
}

/**
 * The entries that were taken back (L127): each undo reaches back to the entry that its offer names.
 *
 * @param {Entry[]} entries
 * @returns {Set<number>}
 */
export function undoneEntries(entries) {
  const undone = /** @type {Set<number>} */ (new Set());
  const reach = new UndoReach();
  for (const entry of entries) {
    const to = reach.after(entry);
    if (to === null) continue;
    for (let seq = to + 1; seq < entry.seq; seq++) undone.add(seq);
  }
  return undone;
}

/**
 * The number of the turn that each entry belongs to; 0 before the first. Taken back turns are counted anew.
 *
 * @param {Entry[]} entries
 * @returns {number[]}
 */
export function turnsOf(entries) {
  const turns = /** @type {number[]} */ ([]);
  const reach = new UndoReach();
  for (const [index, entry] of entries.entries()) {
    const to = reach.after(entry);
    const before = to === null ? (turns[index - 1] ?? 0) : (turns[to] ?? 0);
    turns.push(isTurn(entry) ? before + 1 : before);
  }
  return turns;
}

/** Remembers which entry each offer to take back names; several may be open at once. */
class UndoReach {
  constructor() {
    /** @type {Map<number, number>} */
    this.offers = new Map();
  }

  /**
   * The entry that an accepted offer in `entry` returns to; null if it is no undo.
   *
   * @param {Entry} entry
   * @returns {number | null}
   */
  after(entry) {
    let to = null;
    for (const [key, params] of entry.lines) {
      if (key === "match.offered.undo") this.offers.set(Number(params.offer), Number(params.to));
      if (key === "match.offer_closed.accepted" && entry.kind === "undo") to = this.offers.get(Number(params.offer)) ?? null;
    }
    return to;
  }
}
