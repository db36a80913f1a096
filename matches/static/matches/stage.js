/**
 * What the table and the replay viewer share (L142): the board, the players, the sentence of status. It shows a moment; where the
 * moment comes from is not its business.
 *
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Player} Player
 * @typedef {import("./protocol.js").Presence} Presence
 * @typedef {import("./texts.js").Texts} Texts
 *
 * @typedef {object} Moment
 * @property {View} view
 * @property {Player[]} players
 * @property {boolean} moves   one step forward from the moment shown before: animate it
 * @property {boolean} mayAct
 * @property {import("./protocol.js").Line[]} [news]  what the entry says that led here
 * @property {View} [before]  the view before that entry
 * @property {Presence} [presence]
 * @property {number | null} [at]  when the moment was (server ms), for clocks; absent or null: now
 * @property {View} [live]  the match as it stands, where another moment may be shown
 */

import { Clocks } from "./clocks.js";
import { need, write } from "./dom.js";
import { GAMES } from "./games.js";
import { statusLine } from "./sentences.js";
import { Strips } from "./strips.js";

const QUIET_SPAN = 1_000;
const MOST_MOVES = 5;

export class Stage {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {string} place.game
   * @param {number | null} place.seat
   * @param {Texts} place.texts
   * @param {() => void} place.onChoice
   * @param {() => void} place.onConfirm
   * @param {(pick: import("./protocol.js").Value) => Promise<string>} place.whyNot
   * @param {() => Promise<import("./protocol.js").Entry[]>} place.entries
   * @param {Pick<ConstructorParameters<typeof Clocks>[0], "clock" | "now" | "warn" | "explain">} place.time
   */
  constructor({ root, game, seat, texts, onChoice, onConfirm, whyNot, entries, time }) {
    this.seat = seat;
    this.texts = texts;
    this.status = need(root, "#status");
    this.strips = new Strips(need(root, "#far"), need(root, "#near"), texts);
    this.clocks = new Clocks({ ...time, seat, texts, slot: (seat) => this.strips.clock(seat) });
    root.classList.toggle("has-clocks", Boolean(time.clock));
    this.turned = 0;
    this.seating = /** @type {import("./games/game.js").Seating} */ ({ far: [], near: [] });
    this.recent = /** @type {number[]} */ ([]);
    root.dataset.game = game;
    this.game = new GAMES[game]({
      seat,
      root: need(root, "#board"),
      sprite: root.dataset.sprite ?? "",
      texts,
      corner: (seat) => this.strips.corner(seat),
      emblem: (seat) => this.strips.emblem(seat),
      onChoice,
      onConfirm,
      whyNot,
      entries,
    });
  }

  /** @param {Moment} moment */
  show(moment) {
    const { view, mayAct } = moment;
    const turned = this.game.turnsTo(view.table, this.seat) + this.turned;
    const [promptId, prompt] = mayAct ? ownPrompt(view, this.seat) : [null, null];
    write(this.status, this.line(moment));
    this.status.classList.toggle("is-yours", prompt !== null);
    this.seating = this.game.seating(view.table, view.table ? turned : (this.seat ?? 0), moment.players.length);
    this.showPeople(moment);
    this.clocks.show(view, moment.at ?? null, moment.live);
    const moves = moment.moves && this.isCalm();
    this.game.show(view.table, { turned, moves, promptId, prompt, view, news: moment.news ?? [], before: moment.before?.table });
  }

  /** The sentence that says how the match stands (L143). @param {Pick<Moment, "view" | "players">} moment */
  line(moment) {
    const { status, table } = moment.view;
    const own = status === "playing" && this.game.status?.(moment.view, this.seat);
    return own || statusLine(moment, this.seat, this.texts, (seat) => this.game.sideOf(table, seat));
  }

  /** The players alone; whatever moves on the board goes on. @param {Pick<Moment, "view" | "players" | "presence">} moment */
  showPeople({ view, players, presence }) {
    this.strips.show({ view, players, seat: this.seat, seating: this.seating, presence });
  }

  /** Whether there is time to animate: not while updates come faster than five a second. */
  isCalm() {
    const now = performance.now();
    this.recent = [...this.recent.filter((at) => at > now - QUIET_SPAN), now];
    return this.recent.length <= MOST_MOVES;
  }
}

/**
 * The open prompt that `seat` owes, with its id.
 *
 * @param {View} view
 * @param {number | null} seat
 * @returns {[string, import("./protocol.js").Prompt] | [null, null]}
 */
export function ownPrompt(view, seat) {
  if (seat === null || view.status === "paused") return [null, null];
  return Object.entries(view.prompts).find(([, prompt]) => prompt.options && prompt.owed_by.includes(seat)) ?? [null, null];
}
