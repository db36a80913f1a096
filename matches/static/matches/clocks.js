/**
 * The clocks on the players' strips. One timer for all of them, which wakes when a number that is shown changes.
 *
 * A warning is seen by all, by colour, number and shape; whoever is told of it may make a sound of it (L112).
 *
 * Source: live play L67, L87, L96, L97, L112, L171.
 *
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Clock} Clock
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {Record<"root" | "sign" | "main" | "bank", HTMLElement> & {why: HTMLButtonElement}} Face
 */

import { make, write } from "./dom.js";
import { mainTime, reading, timeText, untilChange, untilWarning, urgency, warningDue } from "./timing.js";

export class Clocks {
  /**
   * @param {object} place
   * @param {number | null} place.seat  whose table this is
   * @param {Clock | undefined} place.clock  what is fixed for the match; nothing is shown of a match without
   * @param {Texts} place.texts
   * @param {(seat: number) => HTMLElement} place.slot  where the clock of a seat stands
   * @param {() => number} place.now  of the server
   * @param {(seat: number, left: number) => void} place.warn  `left` ms remain, of those at which a warning is due
   * @param {(seat: number) => void} place.explain  shows where the time of a seat went
   */
  constructor({ seat, clock, texts, slot, now, warn, explain }) {
    this.seat = seat;
    this.clock = clock;
    this.texts = texts;
    this.slot = slot;
    this.now = now;
    this.warn = warn;
    this.explain = explain;
    /** @type {Map<number, Face>} */
    this.faces = new Map();
    /** @type {Map<number, {since: number, left: number}>} what was left of a decision when it was last looked at */
    this.seen = new Map();
    this.view = /** @type {View | null} */ (null);
    this.at = /** @type {number | null} */ (null);
    this.live = /** @type {View | null} */ (null);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {View} view
   * @param {number | null} at  the moment that is shown (server ms), null for now
   * @param {View | null} [live]  the match as it stands, of which is warned whatever moment is shown
   */
  show(view, at, live = at === null ? view : null) {
    this.view = view;
    this.at = at;
    this.live = live;
    this.draw();
  }

  draw() {
    clearTimeout(this.timer);
    if (!this.clock || !this.view) return;
    const { mode } = this.clock;
    const { clocks = {}, status, paused_at } = this.view;
    const now = this.now();
    const shown = this.at ?? (paused_at || now);
    let wait = Infinity;
    for (const [number, clock] of Object.entries(clocks)) {
      const read = reading(status === "ended" ? { bank: clock.bank } : clock, shown);
      this.write(Number(number), read, status);
      if (this.at === null && status === "playing" && read.runs) wait = Math.min(wait, untilChange(mainTime(read, mode), mode));
    }
    const running = this.live?.status === "playing" ? Object.entries(this.live.clocks ?? {}) : [];
    for (const [number, clock] of running) {
      const { runs, left } = reading(clock, now);
      if (!runs) continue;
      this.notice(Number(number), clock.since ?? 0, left);
      wait = Math.min(wait, untilWarning(left));
    }
    if (wait < Infinity) this.timer = setTimeout(() => this.draw(), Math.ceil(wait));
  }

  /**
   * @param {number} seat
   * @param {import("./timing.js").Reading} read
   * @param {View["status"]} status
   */
  write(seat, read, status) {
    const { mode } = /** @type {Clock} */ (this.clock);
    const face = this.face(seat);
    const name = this.texts.nameOf(seat);
    const hasBank = mode !== "daily";
    face.root.hidden = !hasBank && !read.runs;
    face.root.dataset.state = urgency(read);
    face.root.classList.toggle("is-paused", status === "paused");
    face.root.classList.toggle("is-free", read.free > 0 && hasBank);
    face.root.setAttribute("aria-label", this.texts.text("table.clock.of", { seat }));
    face.sign.style.setProperty("--share", read.share.toFixed(3));
    write(face.main, timeText(mainTime(read, mode), mode, this.texts));
    write(face.bank, read.free > 0 && hasBank ? this.texts.text("table.clock.bank", { time: timeText(read.bank, "reserve", this.texts) }) : "");
    face.why.setAttribute("aria-label", this.texts.text("table.clock.why", { name }));
    face.why.title = this.texts.text("table.clock.why", { name });
  }

  /**
   * @param {number} seat
   * @param {number} since
   * @param {number} left
   */
  notice(seat, since, left) {
    const seen = this.seen.get(seat);
    this.seen.set(seat, { since, left });
    const due = seen?.since === since ? warningDue(seen.left, left) : 0;
    if (due) this.warn(seat, due);
  }

  /** @param {number} seat */
  face(seat) {
    const known = this.faces.get(seat);
    if (known) return known;
    const sign = make("i", { class: "clock-sign", "aria-hidden": "true" });
    const main = make("b", { class: "clock-main", role: "timer" });
    const bank = make("span", { class: "clock-bank" });
    const why = make("button", { type: "button", class: "clock-why" });
    const root = make("div", { class: `clock figures${seat === this.seat ? " is-own" : ""}`, role: "group" }, sign, main, bank, why);
    why.addEventListener("click", () => this.explain(seat));
    const face = { root, sign, main, bank, why };
    this.faces.set(seat, face);
    this.slot(seat).replaceChildren(root);
    return face;
  }
}
