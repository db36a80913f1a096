/**
 * The page of a lesson: the stage and the prompt of the table, fed from a match that is fixed beforehand.
 *
 * The learner's answers are given by the gestures of the table; the prompt offers what the lesson is about and little else. Answers of the
 * other side come by themselves. Nothing here speaks to a server (L142).
 *
 * @typedef {import("./protocol.js").Value} Value
 * @typedef {import("./protocol.js").Ack} Ack
 */

import { announce } from "./announce.js";
import { bootData, make, need, write } from "./dom.js";
import { prepare } from "./games.js";
import { explain, listen, toggle } from "./keys.js";
import { Steps } from "./lesson_steps.js";
import { PromptBar } from "./prompt.js";
import { bind, set } from "./settings.js";
import { Stage } from "./stage.js";
import { loadCatalogue, playerName, Texts } from "./texts.js";
import { Timeline } from "./timeline.js";

const SEAT = 0;
const PAUSE = 1_300;
const SHORT_PAUSE = 600;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

const nothing = () => undefined;

export class LessonPage {
  /**
   * @param {any} boot
   * @param {Record<string, string>} catalogue
   */
  constructor(boot, catalogue) {
    this.root = need(document, "#arena");
    this.game = boot.game;
    this.players = boot.players;
    this.timeline = new Timeline(boot.view, boot.entries);
    this.steps = new Steps(boot.steps);
    /** Of the learner it is told that this is you; the name says so here. */
    const own = { ...catalogue, "table.you": "{name}" };
    /** @type {Texts} */
    this.texts = new Texts(own, document.documentElement.lang, (seat) => playerName(this.players, seat, this.texts));
    this.timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    this.told = /** @type {string[]} */ ([]);
    this.stage = new Stage({
      root: this.root,
      game: boot.game,
      seat: SEAT,
      texts: this.texts,
      onChoice: () => this.showPrompt(),
      onConfirm: () => this.prompt.confirm(),
      whyNot: async () => this.texts.text("lesson.not_this"),
      entries: async () => this.timeline.entries,
      time: { clock: undefined, now: () => 0, warn: nothing, explain: nothing },
    });
    this.prompt = new PromptBar({
      root: need(this.root, "#prompt"),
      texts: this.texts,
      offersDraws: false,
      send: (picks) => this.answer(picks),
      choose: (id) => this.stage.game.choose?.(id),
      back: () => this.stage.game.back(),
    });
    for (const entry of this.timeline.entries) this.stage.game.learn?.(entry);
    this.listen();
    this.steps.go(Number(location.hash.replace("#step-", "")) || 1);
    this.show(false);
  }

  listen() {
    const click = (/** @type {string} */ id, /** @type {() => void} */ run) => need(this.root, id).addEventListener("click", run);
    const help = need(document, "#help", HTMLDialogElement);
    new ResizeObserver(() => this.reveal()).observe(need(this.root, "#lesson-said"));
    click("#lesson-back", () => this.back());
    click("#lesson-again", () => this.go(1));
    click("#help-toggle", () => help.showModal());
    bind(need(document, "#letter-keys", HTMLInputElement), "letterKeys");
    addEventListener("hashchange", () => this.go(Number(location.hash.replace("#step-", "")) || 1));
    const { game } = this.stage;
    const keys = [
      { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter"], text: "table.keys.board" },
      { keys: [" "], text: "table.keys.confirm", run: () => this.prompt.confirm() },
      { keys: DIGITS, text: "table.keys.choose", run: (/** @type {string} */ key) => game.pick(Number(key)) },
      { keys: ["Escape"], text: "table.keys.cancel", run: () => game.back() },
      ...(game.inspect ? [{ keys: ["i"], text: "table.keys.inspect", run: () => game.inspect?.() }] : []),
      { keys: ["b"], text: "lesson.keys.back", run: () => this.back() },
      { keys: ["?"], text: "table.keys.help", run: () => toggle(help) },
    ];
    listen(keys);
    explain(help, keys, this.texts);
    const board = need(this.root, "#board");
    board.addEventListener("click", (event) => this.watch(event), { capture: true });
    board.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && this.watch(event), { capture: true });
  }

  /** A press on the board that leads nowhere is answered with kind words. @param {Event} event */
  watch(event) {
    if (!(event.target instanceof Element) || !event.target.closest("[data-square]") || !this.steps.isAsking) return;
    const before = this.moment;
    setTimeout(() => {
      if (this.moment === before) this.prompt.say(this.texts.text("lesson.not_this"));
    });
  }

  /** What was chosen at which step. */
  get moment() {
    return JSON.stringify([this.steps.done, this.stage.game.hasChosen, this.stage.game.chosen]);
  }

  // --- where to

  /** @param {number} number  of the learner's step */
  go(number) {
    this.steps.go(number);
    this.show(false);
  }

  back() {
    this.steps.back();
    this.show(false);
  }

  /** The next answer is given, by the learner or by itself. */
  advance() {
    this.steps.advance();
    this.show(true);
  }

  /** @param {Value[]} picks @returns {Promise<Ack>} */
  async answer(picks) {
    if (!this.steps.wants(picks)) {
      this.stage.game.back();
      this.stage.game.back();
      return { cid: "", ok: false, code: "illegal", reason: "lesson.not_this" };
    }
    setTimeout(() => this.advance()); // once the prompt has taken note of the answer
    return { cid: "", ok: true };
  }

  // --- what is seen

  /** @param {boolean} moves */
  show(moves) {
    clearTimeout(this.timer);
    const { steps, timeline } = this;
    const { seq, isAsking } = steps;
    const before = seq > 0 ? timeline.at(seq - 1) : undefined;
    this.stage.show({ view: timeline.at(seq), players: this.players, moves, mayAct: isAsking, news: timeline.entries[seq].lines, before });
    this.prompt.say("");
    this.prompt.root.classList.toggle("is-due", isAsking);
    this.showPrompt();
    this.showLesson();
    if (isAsking) history.replaceState(null, "", `#step-${steps.number}`);
    else if (!steps.isOver) this.timer = setTimeout(() => this.advance(), steps.next?.before ? PAUSE : SHORT_PAUSE);
  }

  showPrompt() {
    const { game } = this.stage;
    if (!this.steps.isAsking) return this.prompt.rest("");
    this.prompt.choosing(game.chosen, game.hasChosen);
  }

  showLesson() {
    const { steps, texts } = this;
    const params = { step: steps.number, last: steps.own.length };
    write(need(this.root, "#lesson-where"), texts.text(steps.isOver ? "lesson.over" : "lesson.where", params));
    need(this.root, "#lesson-progress", HTMLProgressElement).value = steps.own.filter((i) => i < steps.done).length;
    need(this.root, "#lesson-back", HTMLButtonElement).disabled = steps.done <= steps.own[0];
    this.tell();
    const end = need(this.root, "#lesson-end");
    const isNews = end.hidden && steps.isOver;
    end.hidden = !steps.isOver;
    this.root.classList.toggle("is-over", steps.isOver);
    if (isNews) this.finish();
  }

  /** What is said now; of it, what is new is announced once. */
  tell() {
    const now = this.steps.said;
    const list = need(this.root, "#lesson-said");
    list.replaceChildren(...now.map((words, i) => make("p", i === now.length - 1 ? { class: "is-now" } : {}, words)));
    this.reveal();
    const isGoingOn = this.told.every((words, i) => words === now[i]);
    for (const words of isGoingOn ? now.slice(this.told.length) : now.filter((one) => !this.told.includes(one))) announce(need(document, "#news"), words);
    this.told = now;
  }

  /** Where not all fits, what to do is read from its start. */
  reveal() {
    const list = need(this.root, "#lesson-said");
    if (list.lastElementChild instanceof HTMLElement) list.scrollTop = list.lastElementChild.offsetTop;
  }

  /** The end: who has played this far needs no hints at the table. */
  finish() {
    if (this.stage.game.hasHints) set("knowsGame", true);
    need(this.root, "#lesson-end-title").focus();
  }
}

const boot = bootData();
const [catalogue] = await Promise.all([loadCatalogue(boot.textsUrl), prepare(boot.game)]);
new LessonPage(boot, catalogue);
