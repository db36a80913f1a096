/**
 * The race to a million Followers: a lane for each player with its marker, and the thresholds at which Mods are earned; above it the moment
 * of the game and the Event of the Round.
 *
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./wording.js").Wording} Wording
 */

import { make } from "../../dom.js";
import { faceOf } from "../cards/faces.js";
import { glyph } from "../cards/glyphs.js";
import { short } from "./cards.js";
import { GOAL, partOf, seatsFrom, THRESHOLDS } from "./view.js";

export class Track {
  /**
   * @param {HTMLElement} root
   * @param {Wording} wording
   */
  constructor(root, wording) {
    this.wording = wording;
    this.moment = make("p", { class: "vv-moment" });
    this.lanes = make("ul", { class: "vv-lanes", "aria-label": wording.say("table.race") });
    const posts = [...THRESHOLDS, GOAL].map((n) => this.post(n));
    root.append(make("div", { class: "vv-head" }, this.moment, make("div", { class: "vv-track" }, make("div", { class: "vv-posts", "aria-hidden": "true" }, ...posts), this.lanes)));
    /** @type {Map<number, {root: HTMLElement, said: HTMLElement, count: HTMLElement}>} */
    this.runners = new Map();
  }

  /** A threshold, or the goal. @param {number} n */
  post(n) {
    const isGoal = n === GOAL;
    const post = make("span", { class: isGoal ? "vv-post is-goal" : "vv-post" }, glyph(isGoal ? "token" : "mod"), make("span", {}, isGoal ? this.wording.say("table.goal") : short(n)));
    post.style.setProperty("--part", String(partOf(n)));
    return post;
  }

  /** @param {Table} table @param {number} near */
  show(table, near) {
    this.moment.replaceChildren(...this.told(table));
    const seats = seatsFrom(table, near);
    this.lanes.replaceChildren(...seats.map((seat) => this.runner(table, seat)));
  }

  /** Round and phase, and the Event, which can be looked at. @param {Table} table @returns {(Node | string)[]} */
  told({ round, phase, event }) {
    const moment = [make("b", {}, this.wording.say("table.round", { round })), make("span", { class: "vv-phase" }, this.wording.say(`table.phase.${phase}`))];
    if (!round) return [moment[1]];
    if (!event) return [...moment, make("span", { class: "vv-event" }, this.wording.say("table.no_event"))];
    const name = make("button", { type: "button", class: "card-name", "data-card": event.card.code }, faceOf(event.card.code).name);
    return [...moment, make("span", { class: "vv-event" }, glyph("event"), make("span", { class: "visually-hidden" }, this.wording.say("table.event")), name)];
  }

  /** The lane of a player; it stays, so that the marker runs. @param {Table} table @param {number} seat */
  runner(table, seat) {
    const { followers, earned, out } = table.seats[seat];
    const known = this.runners.get(seat) ?? this.build(seat);
    known.root.style.setProperty("--part", String(partOf(followers)));
    known.root.classList.toggle("is-out", out ?? false);
    known.root.classList.toggle("is-turn", table.round > 0 && table.turn === seat);
    known.count.textContent = this.wording.count(followers);
    const said = [this.wording.say("table.runner", { seat, followers: this.wording.count(followers) }), this.wording.say("table.has.earned", { n: earned })];
    known.said.textContent = said.join(", ");
    return known.root;
  }

  /** @param {number} seat */
  build(seat) {
    const said = make("span", { class: "visually-hidden" });
    const count = make("span", { class: "vv-count", "aria-hidden": "true" });
    const marker = make("span", { class: "vv-marker", "aria-hidden": "true" }, glyph(`side-${seat}`));
    const root = make("li", { class: "vv-runner", "data-seat": String(seat) }, said, make("i", { class: "vv-trail" }), marker, count);
    const runner = { root, said, count };
    this.runners.set(seat, runner);
    return runner;
  }
}
