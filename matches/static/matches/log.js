/**
 * The log of a match: one line for each entry that says something, grouped by turn, what was taken back struck through; each line
 * jumps to its moment (L127, L151).
 *
 * @typedef {import("./protocol.js").Entry} Entry
 * A game may have lines under which others stand, such as rounds: they are headings.
 *
 * @typedef {import("./protocol.js").Line} Line
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {import("./texts.js").Part} Part
 */

import { make } from "./dom.js";
import { bind, settings } from "./settings.js";
import { stopsOf } from "./spent.js";
import { isTurn, turnsOf, undoneEntries } from "./timeline.js";
import { spanText } from "./timing.js";

export class Log {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Texts} place.texts
   * @param {(seat: number) => string} place.sideOf
   * @param {(key: string) => number} place.heading  1 to 3 for a line that is a heading, else 0
   * @param {(seq: number) => void} place.jump
   */
  constructor({ root, texts, sideOf, heading, jump }) {
    this.texts = texts;
    this.sideOf = sideOf;
    this.heading = heading;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Map<number, HTMLElement[]>} where headings divide what an entry says, it has several */
    this.lines = new Map();
    this.current = -1;
    this.list = make("ol", { class: "log-list" });
    const box = make("input", { type: "checkbox" });
    const times = make("label", { class: "log-times check" }, box, texts.text("table.log.times"));
    root.append(times, this.list);
    bind(box, "times", () => this.showTimes());
    this.showTimes();
    this.list.addEventListener("click", (event) => {
      const line = event.target instanceof Element && event.target.closest(".log-line");
      if (line) jump(Number(line.getAttribute("data-seq") ?? line.getAttribute("data-also")));
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
    let said = /** @type {Line[]} */ ([]);
    for (const line of entry.lines) {
      const level = this.heading(line[0]);
      if (!level) {
        said.push(line);
        continue;
      }
      this.write(entry, turn, said);
      said = [];
      this.list.append(make("li", { class: `log-heading is-level-${level}` }, make("h3", {}, this.say([line]).map((part) => part.text).join(""))));
    }
    this.write(entry, turn, said);
  }

  /**
   * @param {Entry} entry
   * @param {number} turn
   * @param {Line[]} said
   */
  write(entry, turn, said) {
    if (!said.length) return;
    const isFirst = !this.lines.has(entry.seq);
    const hasTurn = isFirst && isTurn(entry);
    const button = make("button", { type: "button", class: "log-line", [isFirst ? "data-seq" : "data-also"]: String(entry.seq) });
    if (hasTurn) {
      button.append(make("span", { class: "log-turn" }, String(turn)), make("i", { class: `log-side is-${this.sideOf(entry.by)}` }));
    }
    const text = make("span", { class: "log-text" }, ...this.say(said).map(written));
    const costs = isFirst ? stopsOf(entry).filter((stop) => stop.why !== "closed") : [];
    button.append(text, ...costs.map((stop) => make("span", { class: "log-cost" }, this.cost(stop, entry.by))), make("time", {}, this.texts.time(entry.at)));
    const line = make("li", { class: hasTurn ? "is-turn" : "is-aside" }, button);
    this.lines.set(entry.seq, [...(this.lines.get(entry.seq) ?? []), line]);
    this.list.append(line);
  }

  /**
   * What a decision took, and what of it was charged.
   *
   * @param {Omit<import("./spent.js").Decision, "free">} stop
   * @param {number} by  whose entry it is
   */
  cost({ seat, opened, received, charged }, by) {
    const params = { seat, took: spanText(received - opened, this.texts), charged: spanText(charged, this.texts) };
    return this.texts.text(`table.log.${charged ? "charged" : "took"}${seat === by ? "" : ".other"}`, params);
  }

  /** What the entry says, the moves themselves first. @param {Entry} entry */
  words(entry) {
    return this.say(entry.lines).map((part) => part.text).join("");
  }

  /** Sentences follow each other, a move and what it led to are kept apart. @param {Line[]} lines @returns {Part[]} */
  say(lines) {
    const keyOf = (/** @type {string} */ key) => (this.texts.has(`table.log.${key}`) ? `table.log.${key}` : key);
    return lines.flatMap(([key, params], i) => {
      const parts = this.texts.parts(keyOf(key), params);
      if (i === lines.length - 1) return parts;
      return [...parts, { text: parts[parts.length - 1]?.text.endsWith(".") ? " " : " · " }];
    });
  }

  strike() {
    const undone = undoneEntries(this.entries);
    for (const [seq, lines] of this.lines) {
      const is = undone.has(seq);
      for (const line of lines.filter((one) => one.classList.contains("is-undone") !== is)) {
        line.classList.toggle("is-undone", is);
        line.firstElementChild?.append(make("span", { class: "visually-hidden" }, this.texts.text("table.log.undone")));
      }
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
      const line = this.lines.get(at)?.[0];
      if (line) return /** @type {HTMLElement} */ (line.firstElementChild);
    }
    return null;
  }
}

/** A card's name can be pressed. @param {Part} part */
function written({ text, card }) {
  return card ? make("span", { class: "card-name", "data-card": card }, text) : text;
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
