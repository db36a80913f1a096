/**
 * The connection in words: nothing while it is live; a banner with the seconds since the last sign of the server otherwise (L87).
 * What the server has to say to everybody, such as a planned restart, stands in the same place (L91).
 *
 * @typedef {import("./live.js").Live} Live
 * @typedef {import("./texts.js").Texts} Texts
 */

import { need, write } from "./dom.js";

const SHOWN_BACK = 6_000;
const QUIET_START = 3_000;
const NOTICE_SHOWN = 75_000;

export class ConnectionBanner {
  /**
   * @param {HTMLElement} root
   * @param {Live} live
   * @param {Texts} texts
   * @param {(seq: number) => void} look  shows the moment at which contact was lost
   * @param {number | null} seat  whose clock may run meanwhile
   */
  constructor(root, live, texts, look, seat) {
    this.seat = seat;
    this.root = root;
    this.live = live;
    this.texts = texts;
    this.words = need(root, "p");
    this.retry = need(root, "#retry", HTMLButtonElement);
    this.reload = need(root, "#reload", HTMLButtonElement);
    this.started = performance.now();
    this.lostAt = -1;
    this.backFrom = 0;
    this.backUntil = 0;
    this.notice = "";
    this.noticeUntil = 0;
    this.retry.addEventListener("click", () => live.hurry());
    this.replay = need(root, "#missed", HTMLButtonElement);
    this.replay.addEventListener("click", () => look(this.backFrom));
    this.reload.addEventListener("click", () => location.reload());
    live.addEventListener("state", () => this.turn());
    live.addEventListener("notice", (event) => this.note(/** @type {CustomEvent} */ (event).detail));
    setInterval(() => this.show(), 1_000);
  }

  /** Notes when contact was lost, so that its return can say how much was caught up. */
  turn() {
    const { state, seq } = this.live;
    if (state === "offline" && this.lostAt < 0) this.lostAt = seq;
    if (state === "live" && this.lostAt >= 0) {
      this.backFrom = this.lostAt;
      this.lostAt = -1;
      this.backUntil = performance.now() + SHOWN_BACK;
    }
    this.show();
  }

  /** @param {{key: string, params: Record<string, string | number>}} notice */
  note({ key, params }) {
    this.notice = this.texts.text(key, params);
    this.noticeUntil = performance.now() + NOTICE_SHOWN;
    this.show();
  }

  show() {
    const { state } = this.live;
    this.root.hidden = !this.isWorthSaying();
    this.root.dataset.state = state;
    this.replay.hidden = state !== "live" || !this.isBack || this.missed === 0;
    this.retry.hidden = state !== "offline";
    this.reload.hidden = state !== "outdated" && !this.isSignedOut();
    if (!this.root.hidden) write(this.words, this.sentence());
  }

  isWorthSaying() {
    const { state } = this.live;
    if (state === "live") return this.isBack || performance.now() < this.noticeUntil;
    if (state === "connecting") return performance.now() > this.started + QUIET_START;
    return state !== "ended" && state !== "resuming";
  }

  get isBack() {
    return performance.now() < this.backUntil;
  }

  /** Entries that came while there was no contact. */
  get missed() {
    return this.live.seq - this.backFrom;
  }

  isClockRunning() {
    const { status, clocks = {} } = this.live.view;
    return status === "playing" && Boolean(clocks[this.seat ?? -1]?.since);
  }

  isSignedOut() {
    return this.live.state === "offline" && [4001, 4003].includes(this.live.closeCode);
  }

  sentence() {
    const { state, silence } = this.live;
    if (state === "live" && !this.isBack) return this.notice;
    if (state === "live") return this.texts.text(this.missed ? "table.connection.back" : "table.connection.same", { n: this.missed });
    if (this.isSignedOut()) return this.texts.text("table.connection.signed_out");
    const said = this.texts.text(`table.connection.${state}`, { n: Math.round(silence / 1000) });
    return this.isClockRunning() && state === "offline" ? `${said} ${this.texts.text("table.connection.clock")}` : said;
  }
}
