/**
 * The table page: puts the live match, the stage and the controls together.
 *
 * Source: live play sections 7-10, 12, 13, 16, 17; keys of appendix G.
 *
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Entry} Entry
 * @typedef {import("./protocol.js").ViewMessage} ViewMessage
 */

import { onInput } from "./activity.js";
import { announce } from "./announce.js";
import { ConnectionBanner } from "./banner.js";
import { Chat } from "./chat.js";
import { Coach } from "./coach.js";
import { bootData, need, write } from "./dom.js";
import { prepare } from "./games.js";
import { freshShare } from "./invite.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { Offers } from "./offers.js";
import { PromptBar, rejection } from "./prompt.js";
import { Result } from "./result.js";
import { Review } from "./review.js";
import { Seats } from "./seats.js";
import { set, settings } from "./settings.js";
import { Sound } from "./sound.js";
import { timeUsed } from "./spent.js";
import { SpentPanel } from "./spent_panel.js";
import { ownPrompt, Stage } from "./stage.js";
import { listenToControls } from "./table_controls.js";
import { listenAtTable } from "./table_keys.js";
import { loadCatalogue, playerName, Texts } from "./texts.js";
import { turnsOf } from "./timeline.js";
import { toLive, Watching, watchingWords } from "./watching.js";

const COMPLAINT_SHOWN = 8_000;

export class TablePage {
  /**
   * @param {any} boot
   * @param {Record<string, string>} catalogue
   */
  constructor(boot, catalogue) {
    const root = need(document, "#arena");
    const first = /** @type {ViewMessage} */ (boot.view);
    this.seat = /** @type {number | null} */ (boot.seat ?? null);
    /** A watcher may learn of everything later (L131). */
    this.delay = this.seat === null ? first.config?.delay : undefined;
    this.live = new Live({ url: socketUrl(boot.wsPath), match: boot.match, first });
    /** @type {Texts} */
    this.texts = new Texts(catalogue, document.documentElement.lang, (seat) => playerName(this.live.players, seat, this.texts));
    this.mayTakeBack = first.config?.undo !== "none";
    this.title = document.title;
    this.hasShared = false;
    this.isOwed = false;
    this.isActing = false;
    this.shown = /** @type {import("./protocol.js").View | undefined} */ (first.view);
    this.before = /** @type {import("./protocol.js").View | undefined} */ (undefined);
    this.complaint = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    this.root = root;
    this.stage = new Stage({
      root,
      game: boot.game,
      seat: this.seat,
      texts: this.texts,
      onChoice: () => {
        this.showPrompt();
        this.teach();
      },
      onConfirm: () => this.prompt.confirm(),
      whyNot: (pick) => this.whyNot(pick),
      entries: async () => (await this.review.load())?.entries ?? [],
      time: {
        clock: first.config?.clock,
        now: () => this.now,
        warn: (seat, left) => this.warn(seat, left),
        explain: (seat) => this.spent.show(this.log.entries, seat),
      },
    });
    this.spent = new SpentPanel(need(document, "#spent", HTMLDialogElement), this.texts, first.config?.clock?.mode !== "daily");
    this.sound = new Sound();
    this.prompt = new PromptBar({
      root: need(root, "#prompt"),
      texts: this.texts,
      offersDraws: this.stage.game.offersDraws,
      send: (picks, isDrawOffered) => this.reply(picks, isDrawOffered),
      choose: (id) => this.stage.game.choose?.(id),
      back: () => this.stage.game.back(),
    });
    const act = (/** @type {Action} */ action) => this.live.act(action);
    this.log = new Log({
      root: need(root, "#log"),
      texts: this.texts,
      sideOf: (seat) => this.stage.game.sideOf(this.live.view.table, seat),
      heading: (key) => this.stage.game.heading?.(key) ?? 0,
      jump: (seq) => void this.review.jump(seq),
    });
    const { texts, seat } = this;
    this.offers = new Offers({ root: need(root, "#offers"), texts, seat, act, turnAt: (seq) => this.turnAfter(seq), sides: () => this.sides });
    const { game } = this.stage;
    const people = () => this.live.players.filter((player) => !player.level && player.kind !== "open").map((player) => player.seat);
    this.result = new Result({ root: need(root, "#result"), opener: need(root, "#show-result"), texts, seat, act, game, people, timeUsed: (one) => this.timeUsed(one) });
    this.seats = new Seats(need(root, "#seats"), this.seat, texts, first.players);
    this.coach = new Coach(need(root, "#coach"), texts, game.hasHints);
    this.review = new Review(`${boot.replayUrl}`, () => this.showAll(false));
    this.watching = this.seat === null ? new Watching(root, this.review, texts) : null;
    this.banner = new ConnectionBanner(need(root, "#connection"), this.live, this.texts, (seq) => void this.review.jump(seq), this.seat);
    this.chat = new Chat({ root, live: this.live, texts, boot: boot.chat, seat });
    this.follow();
    listenToControls(this);
    listenAtTable(this);
    this.showAll(false);
    this.live.start();
  }

  /** The time (server ms) of what is shown: clocks of who watches later run as they ran then. */
  get now() {
    return this.live.now - (this.delay?.seconds ?? 0) * 1_000;
  }

  // --- what happens

  follow() {
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ run) =>
      this.live.addEventListener(name, (event) => run(/** @type {CustomEvent} */ (event).detail));
    on("change", (entry) => this.changed(entry));
    on("players", (players) => {
      this.seats.changed(players);
      this.showAll(false);
      if (this.live.view.status === "waiting") announce(need(document, "#news"), this.stage.line(this.live));
    });
    on("presence", () => this.showPeople());
    on("log", ({ entries }) => this.logged(entries));
    on("rematch", (news) => this.result.rematch(news));
    on("error", ({ code }) => this.complain(this.texts.text(`code.${code}`)));
    on("state", (state) => this.connected(state));
    document.addEventListener("visibilitychange", () => this.live.setVisible(!document.hidden));
    addEventListener("online", () => this.live.hurry());
    onInput(() => this.live.showInput());
    setInterval(() => this.wait(), 1_000);
  }

  /** What goes on by itself while nobody does anything. */
  wait() {
    this.offers.wait(this.live.view, this.live.presence.claim, this.now);
  }

  /** @param {Entry | null} entry */
  changed(entry) {
    this.before = entry && this.shown ? this.shown : undefined;
    this.shown = this.live.view;
    if (entry) {
      this.review.push(entry);
      this.logged([entry]);
      if (this.live.hasJoined) this.tell(entry);
    } else this.review.timeline = null;
    this.showAll(entry !== null && this.live.hasJoined);
  }

  /** @param {Entry[]} entries */
  logged(entries) {
    for (const entry of entries) this.stage.game.learn?.(entry);
    this.log.add(entries);
    if (!this.review.isOpen) this.log.mark(this.live.seq);
    if (this.live.view.status === "ended") this.result.show(this.review.view ?? this.live.view, false); // now it is known who used how much time
  }

  /** Once live: asks for the part of the log that is missing, gives the share of randomness. @param {string} state */
  connected(state) {
    this.root.dataset.connection = state;
    if (state !== "live") return;
    if (this.log.next <= this.live.seq) this.live.more(this.log.next, this.live.seq);
    if (this.live.view.status === "waiting" && this.seat !== null && !this.hasShared) {
      this.hasShared = true;
      void this.live.act({ name: "share", args: { bytes: freshShare() } });
    }
  }

  /** Says an entry aloud, the turn in front. @param {Entry} entry */
  tell(entry) {
    const words = this.log.words(entry);
    if (!words) return;
    const { turns } = this.live.view.table ?? {};
    const said = turns === undefined ? this.texts.text("table.news.entry", { seq: entry.seq, words }) : this.texts.text("table.news", { turn: turns, words });
    announce(need(document, "#news"), turns === 0 ? words : said);
  }

  // --- what is seen

  /** @param {boolean} moves */
  showAll(moves) {
    const { view, players, presence } = this.live;
    const past = this.review.view;
    const seq = this.review.seq ?? this.live.seq;
    const news = (this.review.timeline?.entries[seq] ?? this.log.entries[seq])?.lines;
    const before = this.review.timeline && seq > 0 ? this.review.timeline.at(seq - 1) : this.before;
    const at = past ? (this.review.timeline?.entries[seq]?.at ?? null) : null;
    this.stage.show({ view: past ?? view, players, presence, moves: moves && !past, mayAct: !past, news, before, at, live: view });
    this.root.classList.toggle("is-looking-back", past !== null);
    const back = need(this.root, "#back-to-live");
    back.hidden = past === null;
    write(back, toLive(this.texts, this.review.missed));
    this.watching?.show(this.live.seq);
    this.log.mark(seq);
    this.showTimeCalled();
    this.offers.show(view);
    this.wait();
    this.result.show(past ?? view, moves);
    this.seats.show(view.status === "waiting" && !view.void);
    for (const control of this.root.querySelectorAll("[data-while]")) {
      const isOut = this.seat === null || (Boolean(view.gone[this.seat]) && control.id !== "leave");
      const isIdle = (control.id === "ask-pause" && !view.clocks) || (control.id === "take-back" && !this.mayTakeBack);
      /** @type {HTMLElement} */ (control).hidden = isOut || isIdle || !control.getAttribute("data-while")?.split(" ").includes(view.status);
    }
    this.showPrompt();
    this.owe();
    this.teach();
    this.showWatching();
  }

  /** What ends the game now, and what decides then, in the words of the game (T28). */
  showTimeCalled() {
    const { status, last_round } = this.live.view;
    const banner = need(this.root, "#time-called");
    banner.hidden = status === "ended" || last_round === undefined;
    if (!banner.hidden) write(need(banner, "span"), this.texts.text(`${boot.game}.time_called`));
  }

  /** The first match on a device comes with the rules in three steps. */
  teach() {
    const { view } = this.live;
    this.coach.show({
      isPlaying: this.seat !== null && view.status === "playing" && !this.review.isOpen,
      isOwed: ownPrompt(view, this.seat)[0] !== null,
      turns: view.table?.turns ?? 0,
      hasChosen: this.stage.game.hasChosen,
    });
  }

  showPeople() {
    const { view, players, presence } = this.live;
    this.stage.showPeople({ view: this.review.view ?? view, players, presence });
    this.wait();
    this.showPrompt();
    this.showWatching();
  }

  showWatching() {
    const { watching } = this.live.presence;
    const count = need(this.root, "#watching");
    const { players, view } = this.live;
    const wish = view.status === "ended" ? undefined : players.find((player) => player.no_spectators);
    count.hidden = !watching && !wish;
    write(need(count, "span"), wish ? this.texts.text("table.unwatched", { seat: wish.seat }) : this.texts.text("table.watching", { n: watching }));
    const own = players.some((player) => player.seat === this.seat && player.no_spectators);
    write(need(this.root, "#no-spectators span"), this.texts.text(own ? "table.unwatched.end" : "table.unwatched.ask"));
  }

  showPrompt() {
    const { view } = this.live;
    if (this.review.isOpen) {
      const last = this.review.timeline?.head ?? this.live.seq;
      const key = this.isOwed ? "table.review.owed" : "table.review.looking";
      return this.prompt.rest(this.texts.text(key, { seq: this.review.seq ?? last, last }));
    }
    const [id] = ownPrompt(view, this.seat);
    if (id === null) return this.prompt.rest(this.restWords());
    this.prompt.choosing(this.stage.game.chosen, this.stage.game.hasChosen);
  }

  restWords() {
    const { view, presence } = this.live;
    if (view.status === "paused" && view.paused_until) return this.texts.text("table.rest.paused");
    if (view.status !== "playing") return "";
    if (this.seat === null) return watchingWords(this.texts, this.delay);
    if (view.gone[this.seat]) return this.texts.text("table.rest.out");
    const seat = view.to_act[0] ?? 0;
    const isAway = ["away", "left"].includes(presence.seats[seat] ?? "");
    return this.texts.text(isAway ? "table.rest.away" : "table.rest.waiting", { seat });
  }

  /** The mark in the title and the word in the ear when a decision comes to be owed. */
  owe() {
    const owes = ownPrompt(this.live.view, this.seat)[0] !== null;
    const line = this.stage.line(this.live);
    document.title = `${owes ? "● " : ""}${line} · ${this.title}`;
    if (owes && !this.isOwed) announce(need(document, "#owed"), line);
    this.isOwed = owes;
  }

  /** A warning of the clock of `seat`: a sound for its owner, who is told twice in words (L112). @param {number} seat @param {number} left ms */
  warn(seat, left) {
    if (seat !== this.seat) return;
    if (settings.sound) this.sound.warn(left);
    if (left >= 10_000) announce(need(document, left > 10_000 ? "#news" : "#owed"), this.texts.text("table.clock.left", { n: left / 1_000 }));
  }

  mute() {
    set("sound", !settings.sound);
    need(document, "#clock-sound", HTMLInputElement).checked = settings.sound;
    announce(need(document, "#news"), this.texts.text(settings.sound ? "table.sound.on" : "table.sound.off"));
  }

  /** What a seat has thought (ms), once the whole log is here. @param {number} seat */
  timeUsed(seat) {
    return this.live.view.clocks && this.log.next > this.live.seq ? timeUsed(this.log.entries, seat) : null;
  }

  /** The seats of each side, in the order of their first seats, as the server numbers sides. */
  get sides() {
    const sides = /** @type {Map<string | number, number[]>} */ (new Map());
    for (const { seat } of this.live.players) {
      const side = this.live.view.table ? this.stage.game.sideOf(this.live.view.table, seat) : seat;
      sides.set(side, [...(sides.get(side) ?? []), seat]);
    }
    return [...sides.values()];
  }

  /** The turn that is decided again after an undo to entry `seq`. @param {number} seq */
  turnAfter(seq) {
    return (turnsOf(this.log.entries)[seq] ?? 0) + 1;
  }

  // --- what is done

  /**
   * @param {import("./protocol.js").Value[]} picks
   * @param {boolean} isDrawOffered
   */
  reply(picks, isDrawOffered) {
    const [id] = ownPrompt(this.live.view, this.seat);
    if (id === null) return null;
    const args = { picks, ...(isDrawOffered ? { offer: "draw" } : {}) };
    return this.live.act({ name: "reply", args }, id);
  }

  /** What is no option of the open prompt is refused, and the refusal says why (L73). @param {import("./protocol.js").Value} pick */
  async whyNot(pick) {
    const ack = await this.reply([pick], false);
    return ack && !ack.ok ? rejection(ack, this.texts) : "";
  }

  /** An act at the table; a refusal is said beside the tools. @param {Action} action */
  async table(action) {
    if (this.isActing) return;
    this.isActing = true;
    const ack = await this.live.act(action);
    this.isActing = false;
    this.complain(ack && !ack.ok ? rejection(ack, this.texts) : "");
  }

  /** @param {string} words */
  complain(words) {
    const problem = need(this.root, "#tools-error");
    write(problem, words);
    problem.hidden = !words;
    clearTimeout(this.complaint);
    this.complaint = setTimeout(() => (problem.hidden = true), COMPLAINT_SHOWN);
  }

  /** What conceding leads to: partners play on, and so do several others. */
  concedeWords() {
    const { view, players } = this.live;
    const sideOf = (/** @type {number} */ seat) => this.stage.game.sideOf(view.table, seat);
    const own = sideOf(this.seat ?? 0);
    const others = players.map((player) => player.seat).filter((seat) => seat !== this.seat && !view.gone[seat]);
    const isAlone = others.every((seat) => sideOf(seat) !== own);
    const what = !isAlone ? "team" : new Set(others.map(sideOf)).size > 1 ? "several" : "two";
    return this.texts.text(`table.concede.${what}`);
  }

  /** @param {"undo" | "pause" | "call_off"} kind */
  ask(kind) {
    void this.table({ name: "offer", args: { kind } });
  }

  flip() {
    this.stage.turned++;
    this.showAll(false);
  }

  toggleLog() {
    const isOpen = this.root.classList.toggle("has-log");
    need(this.root, "#log-toggle").setAttribute("aria-expanded", String(isOpen));
  }

  get help() {
    return need(document, "#help", HTMLDialogElement);
  }

  escape() {
    if (this.root.classList.contains("has-log")) this.toggleLog();
    else this.stage.game.back();
  }
}

/** @param {string} path */
function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

const boot = bootData();
const [catalogue] = await Promise.all([loadCatalogue(boot.textsUrl), prepare(boot.game)]);
new TablePage(boot, catalogue);
