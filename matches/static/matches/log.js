/**
 * The log of a match: one line for each entry that says something, grouped by turn, what was taken back struck through; each line
 * jumps to its moment (L127, L151).
 *
 * @typedef {import("./protocol.js").Entry} Entry
 * @typedef {import("./texts.js").Texts} Texts
 */

import { make } from "./dom.js";
import { bind, settings } from "./settings.js";
import { isTurn, turnsOf, undoneEntries } from "./timeline.js";

export class Log {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Texts} place.texts
   * @param {(seat: number) => string} place.sideOf
   * @param {(seq: number) => void} place.jump
   */
  constructor({ root, texts, sideOf, jump }) {
    this.texts = texts;
    this.sideOf = sideOf;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Map<number, HTMLElement>} */
    this.lines = new Map();
    this.current = -1;
    this.list = make("ol", { class: "log-list" });
    const box = make("input", { type: "checkbox" });
    const times = make("label", { class: "log-times check" }, box, texts.text("table.log.times"));
    root.append(times, this.list);
    bind(box, "times", () => this.showTimes());
    this.showTimes();
    this.list.addEventListener("click", (event) => {
      const line = event.target instanceof Element && event.target.closest("[data-seq]");
      if (line) jump(Number(line.getAttribute("data-seq")));
    });
  }

  showTimes() {
    this.list.classList.toggle("has-times", settings.times);
  }

  /** The first entry that is not here yet. */
  get next() {
    return this.entries.length;
  }

  /** Takes entries that follow; others are passed over. @param {Entry[]} entries */
  add(entries) {
    const isAtEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 8;
    const before = this.entries.length;
    for (const entry of entries) if (entry.seq === this.next) this.entries.push(entry);
    if (this.entries.length === before) return;
    const turns = turnsOf(this.entries);
    for (const entry of this.entries.slice(before)) this.append(entry, turns[entry.seq]);
    this.strike();
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * @param {Entry} entry
   * @param {number} turn
   */
  append(entry, turn) {
    if (!entry.lines.length) return;
    const button = make("button", { type: "button", class: "log-line", "data-seq": String(entry.seq) });
    if (isTurn(entry)) {
      button.append(make("span", { class: "log-turn" }, String(turn)), make("i", { class: `log-side is-${this.sideOf(entry.by)}` }));
    }
    button.append(make("span", { class: "log-text" }, this.words(entry)), make("time", {}, this.texts.time(entry.at)));
    const line = make("li", { class: isTurn(entry) ? "is-turn" : "is-aside" }, button);
    this.lines.set(entry.seq, line);
    this.list.append(line);
  }

  /** What the entry says, the moves themselves first. @param {Entry} entry */
  words(entry) {
    const keyOf = (/** @type {string} */ key) => (this.texts.has(`table.log.${key}`) ? `table.log.${key}` : key);
    return entry.lines.map(([key, params]) => this.texts.text(keyOf(key), params)).reduce(joined, "");
  }

  strike() {
    const undone = undoneEntries(this.entries);
    for (const [seq, line] of this.lines) {
      const is = undone.has(seq);
      if (is === line.classList.contains("is-undone")) continue;
      line.classList.toggle("is-undone", is);
      line.firstElementChild?.append(make("span", { class: "visually-hidden" }, this.texts.text("table.log.undone")));
    }
  }

  /** Marks the moment that is shown. @param {number} seq */
  mark(seq) {
    if (seq === this.current) return;
    this.line(this.current)?.removeAttribute("aria-current");
    this.current = seq;
    const line = this.line(seq);
    line?.setAttribute("aria-current", "step");
    if (line) reveal(this.list, line);
  }

  /** The line of an entry, or of the last one before it that says something. @param {number} seq */
  line(seq) {
    for (let at = seq; at >= 0; at--) {
      const line = this.lines.get(at);
      if (line) return /** @type {HTMLElement} */ (line.firstElementChild);
    }
    return null;
  }
}

/** Sentences follow each other, a move and what it led to are kept apart. @param {string} before @param {string} next */
function joined(before, next) {
  return before + (before && (before.endsWith(".") ? " " : " · ")) + next;
}

/**
 * Scrolls a list, and nothing but the list, until a line is seen.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} line
 */
function reveal(list, line) {
  const top = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (top < 0 || top + line.offsetHeight > list.clientHeight) list.scrollTop += top - list.clientHeight / 2;
}
