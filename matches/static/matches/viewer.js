/**
 * The replay viewer: the stage of the table, fed from a timeline, with controls of its own.
 *
 * A jump sets the view at once, a single step forward animates, a step back restores quietly (L172); the address always names the
 * moment (L173). Nothing here speaks to a running match (L176).
 *
 * Source: live play L142, L166-L173; keys of appendix G.
 *
 * @typedef {import("./stream.js").Header} Header
 * @typedef {import("./timeline.js").Timeline} Timeline
 *
 * @typedef {object} Recording
 * @property {Header} header
 * @property {Timeline} timeline
 */

import { make, need, write } from "./dom.js";
import { copy } from "./invite.js";
import { Log } from "./log.js";
import { pause, Playback, SPEEDS } from "./playback.js";
import { bind } from "./settings.js";
import { SpentPanel } from "./spent_panel.js";
import { Stage } from "./stage.js";
import { playerName, Texts } from "./texts.js";
import { turnsOf, undoneEntries } from "./timeline.js";
import { listenInReplay } from "./viewer_keys.js";

const nothing = () => undefined;

export class Viewer {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Recording} place.recording
   * @param {Record<string, string>} place.catalogue
   * @param {number} place.ply
   * @param {string} [place.view]  whose eyes, as the address has it; absent for a file that has no address
   */
  constructor({ root, recording, catalogue, ply, view }) {
    this.root = root;
    this.view = view;
    this.players = recording.header.players;
    this.timeline = recording.timeline;
    /** @type {Texts} */
    this.texts = new Texts(catalogue, document.documentElement.lang, (seat) => playerName(this.players, seat, this.texts));
    this.turns = turnsOf(this.timeline.entries);
    this.undone = undoneEntries(this.timeline.entries);
    this.skip = /** @type {Set<number>} */ (new Set());
    this.speed = "1";
    this.seq = this.timeline.clamp(ply);
    this.typed = "";
    this.stage = new Stage({
      root,
      game: recording.header.game,
      seat: null,
      texts: this.texts,
      onChoice: nothing,
      onConfirm: nothing,
      whyNot: async () => "",
      entries: async () => this.timeline.entries,
      time: {
        clock: recording.header.config?.clock,
        now: () => this.timeline.entries[this.seq].at,
        warn: nothing,
        explain: (seat) => this.spent.show(this.timeline.entries, seat),
      },
    });
    this.spent = new SpentPanel(need(document, "#spent", HTMLDialogElement), this.texts, recording.header.config?.clock?.mode !== "daily");
    this.stage.turned = this.stage.game.turnsTo(this.timeline.at(this.timeline.head).table, seatOf(recording.header.key));
    this.playback = new Playback(() => this.wait(), () => this.step(1, false, true), (isPlaying) => this.showPlaying(isPlaying));
    this.log = new Log({
      root: need(root, "#log"),
      texts: this.texts,
      sideOf: (seat) => this.stage.game.sideOf(this.timeline.at(this.timeline.head).table, seat),
      heading: (key) => this.stage.game.heading?.(key) ?? 0,
      jump: (seq) => this.jump(seq),
    });
    this.slider = need(root, "#slider", HTMLInputElement);
    this.controls();
    listenInReplay(this);
    for (const entry of this.timeline.entries) this.stage.game.learn?.(entry);
    this.log.add(this.timeline.entries);
    this.show(false);
    this.remember("replace");
  }

  // --- where to

  /**
   * @param {1 | -1} direction
   * @param {boolean} byTurn
   * @param {boolean} [isPlaying]
   */
  step(direction, byTurn, isPlaying = false) {
    if (!isPlaying) this.playback.stop();
    const to = this.timeline.step(this.seq, direction, { byTurn, skip: this.skip });
    if (to === this.seq) return;
    const isNext = to === this.seq + 1;
    this.seq = to;
    this.show(direction > 0 && isNext);
    this.remember("replace");
  }

  /**
   * @param {number} seq
   * @param {"push" | "replace" | "keep"} [address]
   */
  jump(seq, address = "push") {
    this.playback.stop();
    const to = this.timeline.clamp(seq);
    if (to === this.seq) return;
    this.seq = to;
    this.show(false);
    if (address !== "keep") this.remember(address);
  }

  /** @param {"push" | "replace"} how */
  remember(how) {
    const url = new URL(location.href);
    url.searchParams.set("ply", String(this.seq));
    if (this.view) url.searchParams.set("view", this.view);
    history[how === "push" ? "pushState" : "replaceState"](null, "", url);
  }

  wait() {
    if (this.seq >= this.timeline.head) return null;
    return pause(this.timeline, this.seq, this.timeline.step(this.seq, 1, { skip: this.skip }), this.speed);
  }

  // --- what is seen

  /** @param {boolean} moves */
  show(moves) {
    const { seq, timeline } = this;
    const before = timeline.at(Math.max(0, seq - 1));
    const { lines, at } = timeline.entries[seq];
    this.stage.show({ view: timeline.at(seq), players: this.players, moves, mayAct: false, news: lines, before, at });
    this.log.mark(seq);
    this.slider.value = String(seq);
    write(need(this.root, "#where"), this.where);
    this.slider.setAttribute("aria-valuetext", this.where);
    need(this.root, "#undone-here").hidden = !this.undone.has(seq);
    for (const id of ["#first", "#back", "#turn-back"]) need(this.root, id, HTMLButtonElement).disabled = seq === 0;
    for (const id of ["#forward", "#last", "#turn-forward"]) need(this.root, id, HTMLButtonElement).disabled = seq === timeline.head;
  }

  get where() {
    return this.texts.text("replay.where", { turn: this.turns[this.seq], seq: this.seq, last: this.timeline.head });
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    const button = need(this.root, "#play");
    button.classList.toggle("is-playing", isPlaying);
    const label = this.texts.text(isPlaying ? "replay.pause" : "replay.play");
    button.setAttribute("aria-label", label);
    button.title = label;
  }

  // --- controls

  controls() {
    const click = (/** @type {string} */ id, /** @type {() => void} */ run) => need(this.root, id).addEventListener("click", run);
    click("#first", () => this.jump(0));
    click("#turn-back", () => this.step(-1, true));
    click("#back", () => this.step(-1, false));
    click("#play", () => this.play());
    click("#forward", () => this.step(1, false));
    click("#turn-forward", () => this.step(1, true));
    click("#last", () => this.jump(this.timeline.head));
    click("#flip", () => this.flip());
    click("#log-toggle", () => this.toggleLog());
    click("#log-close", () => this.toggleLog());
    click("#help-toggle", () => this.help.showModal());
    this.root.querySelector("#copy")?.addEventListener("click", async () => {
      const isCopied = await copy(location.href);
      write(need(this.root, "#copied"), this.texts.text(isCopied ? "table.invite.copied" : "replay.copy_by_hand"));
    });
    bind(need(document, "#letter-keys", HTMLInputElement), "letterKeys");
    for (const link of this.menu.querySelectorAll("a")) link.addEventListener("click", () => this.closeMenu());
    this.slide();
    this.choose();
    addEventListener("popstate", () => this.jump(Number(new URL(location.href).searchParams.get("ply") ?? 0), "keep"));
  }

  /** The slider and its marks: claims, undone lines, the end. */
  slide() {
    this.slider.max = String(this.timeline.head);
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value), "replace"));
    const marks = this.timeline.entries.flatMap((entry) => {
      const kind = this.undone.has(entry.seq) ? "undone" : entry.kind === "undo" ? "undo" : this.stage.game.isNotable(entry) ? "claim" : "";
      if (!kind) return [];
      const mark = make("i", { class: `slider-mark is-${kind}` });
      mark.style.setProperty("--at", String(entry.seq / Math.max(1, this.timeline.head)));
      return [mark];
    });
    need(this.root, "#marks").replaceChildren(...marks);
  }

  /** Speed, go to number, undone lines. */
  choose() {
    const speed = need(this.root, "#speed", HTMLSelectElement);
    speed.replaceChildren(...SPEEDS.map((value) => new Option(this.speedName(value), value)));
    speed.value = this.speed;
    speed.addEventListener("change", () => this.hasten(speed.value));
    const form = need(this.root, "#goto", HTMLFormElement);
    const number = need(form, "input", HTMLInputElement);
    number.max = String(this.timeline.head);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (number.value) this.jump(Number(number.value));
      number.value = "";
      this.closeMenu();
    });
    const shown = need(this.root, "#show-undone", HTMLInputElement);
    need(this.root, "#undone-choice").hidden = !this.undone.size;
    shown.addEventListener("change", () => (this.skip = shown.checked ? new Set() : this.undone));
  }

  get menu() {
    return need(this.root, ".tools-menu", HTMLDetailsElement);
  }

  /** Where a choice in the menu is made, the keys are the viewer's again. */
  closeMenu() {
    this.menu.open = false;
    need(this.menu, "summary").focus();
  }

  /** @param {string} value */
  speedName(value) {
    return value === "played" ? this.texts.text("replay.speed.played") : `${value}×`;
  }

  /** @param {string} speed */
  hasten(speed) {
    this.speed = speed;
    need(this.root, "#speed", HTMLSelectElement).value = speed;
    this.playback.again();
  }

  /** Plays on, or from the start when the end is reached. */
  play() {
    if (this.seq === this.timeline.head && !this.playback.isPlaying) this.jump(0);
    this.playback.toggle();
  }

  /** One speed up or down among the numbers. @param {1 | -1} by */
  shift(by) {
    this.hasten(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 2, SPEEDS.indexOf(this.speed) + by))]);
  }

  flip() {
    this.stage.turned++;
    this.show(false);
  }

  toggleLog() {
    const isOpen = this.root.classList.toggle("has-log");
    need(this.root, "#log-toggle").setAttribute("aria-expanded", String(isOpen));
  }

  get help() {
    return need(document, "#help", HTMLDialogElement);
  }

  /** Digits make a number, Enter goes there. @param {string} digit */
  type(digit) {
    if (digit) this.typed = (this.typed + digit).slice(-5);
    else if (this.typed) {
      this.jump(Number(this.typed));
      this.typed = "";
    }
    const where = need(this.root, "#where");
    write(where, this.typed ? this.texts.text("replay.going", { seq: this.typed }) : this.where);
  }

  nextView() {
    const views = need(this.root, "#view", HTMLSelectElement);
    views.selectedIndex = (views.selectedIndex + 1) % views.length;
    views.dispatchEvent(new Event("change"));
  }
}

/** The seat whose eyes a key has; its houses stand nearest. @param {string} key */
function seatOf(key) {
  const found = key.match(/^seat:(\d+)$/);
  return found ? Number(found[1]) : null;
}
