/**
 * One strip for each player: who sits there, whether it is here, whose decision is owed, a place for its clock, and two for the game's
 * own: an emblem (what the player plays) and a corner (claims).
 *
 * @typedef {import("./protocol.js").Player} Player
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Presence} Presence
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {Record<"root" | "who" | "emblem" | "name" | "turn" | "state" | "clock" | "corner", HTMLElement> & {shown: string}} Strip
 */

import { avatar } from "./avatar.js";
import { lay, make, write } from "./dom.js";

export class Strips {
  /**
   * @param {HTMLElement} far
   * @param {HTMLElement} near
   * @param {Texts} texts
   */
  constructor(far, near, texts) {
    this.far = far;
    this.near = near;
    this.texts = texts;
    /** @type {Map<number, Strip>} */
    this.strips = new Map();
  }

  /** @param {number} seat */
  strip(seat) {
    const known = this.strips.get(seat);
    if (known) return known;
    const who = make("span", { class: "strip-avatar" });
    const name = make("span", { class: "strip-name" });
    const turn = make("span", { class: "strip-turn" });
    const state = make("span", { class: "strip-state" });
    const emblem = make("span", { class: "strip-emblem" });
    const corner = make("div", { class: "strip-corner" });
    const clock = make("div", { class: "strip-clock" });
    const said = make("div", { class: "strip-who" }, name, make("div", { class: "strip-line" }, emblem, turn, state), clock);
    const root = make("section", { class: "strip", "data-seat": String(seat) }, who, said, corner);
    const strip = { root, who, emblem, name, turn, state, clock, corner, shown: "" };
    this.strips.set(seat, strip);
    return strip;
  }

  /** @param {number} seat */
  emblem(seat) {
    return this.strip(seat).emblem;
  }

  /** @param {number} seat */
  clock(seat) {
    return this.strip(seat).clock;
  }

  /** @param {number} seat */
  corner(seat) {
    return this.strip(seat).corner;
  }

  /**
   * @param {object} moment
   * @param {View} moment.view
   * @param {Player[]} moment.players
   * @param {number | null} moment.seat  whose table this is
   * @param {import("./games/game.js").Seating} moment.seating
   * @param {Presence} [moment.presence]
   */
  show({ view, players, seat, seating, presence }) {
    const began = /** @type {HTMLElement[]} */ ([]);
    for (const player of players) {
      const strip = this.strip(player.seat);
      const name = this.texts.nameOf(player.seat);
      if (strip.shown !== name) {
        strip.who.replaceChildren(avatar(name));
        strip.shown = name;
      }
      write(strip.name, player.seat === seat ? this.texts.text("table.you", { name }) : name);
      strip.root.setAttribute("aria-label", name);
      const isToAct = view.to_act.includes(player.seat);
      if (isToAct && !strip.root.classList.contains("is-to-act")) began.push(strip.root);
      strip.root.classList.toggle("is-to-act", isToAct);
      write(strip.turn, isToAct ? this.texts.text("table.to_move") : "");
      const here = this.here(player, view, presence, seat);
      strip.state.dataset.state = here;
      write(strip.state, here && this.presence(here, view.gone[player.seat]));
    }
    lay(this.far, seating.far.map((other) => this.strip(other).root));
    lay(this.near, seating.near.map((own) => this.strip(own).root));
    const first = began.find((root) => root.parentElement === this.far);
    if (first) this.far.scrollTo({ left: first.offsetLeft - this.far.offsetLeft }); // where not all fit, who is to act is seen
  }

  /**
   * @param {string} here
   * @param {string | undefined} why  it is gone
   */
  presence(here, why) {
    const key = `table.presence.${here}.${why}`;
    return this.texts.text(this.texts.has(key) ? key : `table.presence.${here}`);
  }

  /**
   * What to say of a player beside the name; nothing of oneself and of a free seat.
   *
   * @param {Player} player
   * @param {View} view
   * @param {Presence | undefined} presence
   * @param {number | null} seat
   */
  here(player, view, presence, seat) {
    if (player.kind === "open") return "";
    if (view.gone[player.seat]) return "gone";
    if (player.kind === "bot") return "bot";
    return (player.seat !== seat && presence?.seats[player.seat]) || "";
  }
}
