/**
 * The panel at the end: who won and why, a few numbers, a rematch, the replay (L129, L163). It can be closed; the log stays free.
 *
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {import("./games/game.js").Standing} Standing
 */

import { make, need, write } from "./dom.js";
import { NEW_CONTROL, onPress } from "./presses.js";
import { rejection } from "./prompt.js";
import { Ratings } from "./ratings.js";
import { endFor, headline, reasonLine, winnersOf } from "./sentences.js";
import { spanText } from "./timing.js";

const LAST_MOVE_SEEN = 1_000;

export class Result {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Texts} place.texts
   * @param {number | null} place.seat
   * @param {Pick<import("./games/game.js").GameTable, "standing" | "length" | "sideOf">} place.game
   * @param {HTMLElement} place.opener  shows the panel again once it was closed
   * @param {(action: Action) => Promise<Ack> | null} place.act
   * @param {() => number[]} place.people  seats of people, who are all asked for a rematch
   * @param {(seat: number) => number | null} place.timeUsed  ms, null without clocks
   */
  constructor({ root, opener, texts, seat, act, game, people, timeUsed }) {
    this.timeUsed = timeUsed;
    this.people = people;
    this.root = root;
    this.opener = opener;
    this.texts = texts;
    this.seat = seat;
    this.game = game;
    this.again = need(root, "#rematch", HTMLButtonElement);
    this.words = need(root, ".result-rematch");
    this.since = 0;
    this.due = 0;
    this.isClosed = false;
    this.ratings = new Ratings(need(root, ".result-ratings"));
    this.set = root.querySelector("#rematch-set");
    this.offers(this.again, {}, act);
    if (this.set instanceof HTMLButtonElement) this.offers(this.set, { set: true }, act);
    need(root, "#close-result").addEventListener("click", () => this.close(true));
    this.opener.addEventListener("click", () => this.close(false));
  }

  /**
   * A button that asks for another match, or for a set of three (L122, L129).
   *
   * @param {HTMLButtonElement} button
   * @param {{set?: boolean}} args
   * @param {(action: Action) => Promise<Ack> | null} act
   */
  offers(button, args, act) {
    onPress(button, NEW_CONTROL, () => this.since, async () => {
      button.disabled = true;
      const ack = await act({ name: "rematch", args });
      button.disabled = Boolean(ack?.ok);
      if (ack && !ack.ok) write(this.words, rejection(ack, this.texts));
    });
  }

  /** @param {boolean} isClosed */
  close(isClosed) {
    this.isClosed = isClosed;
    this.since = performance.now();
    this.root.hidden = isClosed;
    this.opener.hidden = !isClosed;
    (isClosed ? this.opener : this.again).focus();
  }

  /**
   * @param {View} view
   * @param {boolean} isNews  it has ended just now: the last move is seen first
   */
  show(view, isNews) {
    const { outcome } = view;
    if (view.status !== "ended" || !outcome) {
      this.root.hidden = true;
      this.opener.hidden = true;
      return;
    }
    if (isNews && this.root.hidden && !this.isClosed) this.due = performance.now() + LAST_MOVE_SEEN;
    setTimeout(() => this.open(), Math.max(0, this.due - performance.now()));
    const winners = winnersOf(outcome);
    this.root.dataset.end = endFor(outcome, this.seat);
    const standing = this.game.standing(view.table).sort((one, other) => (outcome.places[one.seat] ?? 0) - (outcome.places[other.seat] ?? 0));
    need(this.root, ".result-score").replaceChildren(...standing.map((one) => this.scored(one, outcome.places, winners)));
    write(need(this.root, "h2"), headline(outcome, this.seat, this.texts, (seat) => this.game.sideOf(view.table, seat)));
    write(need(this.root, ".result-reason"), reasonLine(outcome, this.seat, this.texts));
    write(need(this.root, ".result-turns"), this.game.length(view));
    this.ratings.show();
    this.again.hidden = this.seat === null || outcome.reason === "claim" || Boolean(view.void);
    if (this.set instanceof HTMLElement) this.set.hidden = this.again.hidden;
  }

  /**
   * @param {Standing} standing
   * @param {number[]} places
   * @param {number[]} winners
   */
  scored({ seat, emblem, claims, points }, places, winners) {
    const name = seat === this.seat ? this.texts.text("table.result.you") : this.texts.nameOf(seat);
    const row = make("li", {}, emblem, make("span", { class: "result-name" }, name, this.time(seat)), make("span", { class: "result-claims" }, ...claims), make("b", {}, this.texts.numbers.format(points)));
    row.classList.toggle("is-first", winners.includes(seat));
    row.classList.toggle("is-own", seat === this.seat);
    if (places.length > 2) row.prepend(make("span", { class: "result-place figures" }, this.texts.text("table.result.place", { n: places[seat] ?? 0 })));
    return row;
  }

  /** @param {number} seat */
  time(seat) {
    const used = this.timeUsed(seat);
    return used === null ? "" : make("span", { class: "result-time quiet small figures" }, this.texts.text("table.result.time", { time: spanText(used, this.texts) }));
  }

  open() {
    if (this.root.hidden) this.since = performance.now();
    this.root.hidden = this.isClosed;
    this.opener.hidden = !this.isClosed;
  }

  /**
   * Who wants to play again; goes to the next match once it exists.
   *
   * @param {{next?: string | null, by: number[], sets?: number[]}} news
   */
  rematch({ next, by, sets = [] }) {
    if (next && this.seat !== null) location.assign(`/m/${next}/`);
    const mine = this.seat !== null && by.includes(this.seat);
    const other = by.find((seat) => seat !== this.seat);
    const wantsSet = this.seat !== null && sets.includes(this.seat);
    const isSplit = mine && other !== undefined && sets.length > 0 && sets.length < by.length;
    if (sets.length && other !== undefined && (!mine || isSplit)) write(this.words, this.texts.text(sets.includes(other) ? "table.rematch.set" : "table.rematch.theirs", { seat: other }));
    else write(this.words, mine ? this.missing(by) : this.asking(by));
    this.again.disabled = mine && !wantsSet;
    if (this.set instanceof HTMLButtonElement) this.set.disabled = wantsSet;
  }

  /** Who wants to play again. @param {number[]} by */
  asking(by) {
    if (!by.length) return "";
    if (by.length === 1) return this.texts.text("table.rematch.theirs", { seat: by[0] ?? 0 });
    return this.texts.text("table.rematch.theirs.several", { names: this.texts.list(by.map(this.texts.nameOf)) });
  }

  /** Who has not said so yet, once one has oneself. @param {number[]} by */
  missing(by) {
    const rest = this.people().filter((seat) => !by.includes(seat));
    return this.texts.text("table.rematch.mine", { names: this.texts.list(rest.map(this.texts.nameOf)) });
  }
}
