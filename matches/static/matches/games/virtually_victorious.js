/**
 * Virtually Victorious at the table: draws a table, lets the owner of a prompt choose among its options, says in words what they do.
 *
 * Source: look, "Tables", "Card faces"; live play L74, L142-L151, L156; Virtually Victorious rules V2, V34, V45-V62, V64, section 10.
 *
 * @typedef {import("../protocol.js").View} View
 * @typedef {import("../protocol.js").Entry} Entry
 * @typedef {import("./game.js").Place} Place
 * @typedef {import("./game.js").Moment} Moment
 * @typedef {import("./game.js").Chosen} Chosen
 * @typedef {import("./game.js").Choice} Button
 * @typedef {import("./virtually_victorious/view.js").Table} Table
 * @typedef {import("./virtually_victorious/choice.js").Move} Move
 */

import { make } from "../dom.js";
import { call, cardButton, sign } from "./cards/drawing.js";
import { faceOf, loadFaces } from "./cards/faces.js";
import { glyph } from "./cards/glyphs.js";
import { Hand } from "./cards/hand.js";
import { Motion } from "./cards/motion.js";
import { Arrows } from "./virtually_victorious/arrows.js";
import { drawSmall } from "./virtually_victorious/cards.js";
import { Choice } from "./virtually_victorious/choice.js";
import { Fields } from "./virtually_victorious/fields.js";
import { Inspector } from "./virtually_victorious/inspector.js";
import { Players } from "./virtually_victorious/players.js";
import { Stack } from "./virtually_victorious/stack.js";
import { Track } from "./virtually_victorious/track.js";
import { arrowsOf, paneOf } from "./virtually_victorious/view.js";
import { buttons, labelOf, statusOf, wordsOf } from "./virtually_victorious/words.js";
import { Wording } from "./virtually_victorious/wording.js";

/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
/** Lines of the log under which others stand. @type {[RegExp, number][]} */
const HEADINGS = [
  [/\.log\.round$/, 1],
  [/\.log\.turn$/, 2],
  [/\.log\.phase\.(upkeep|draw|play|end|raid)$/, 3],
];
const NOTABLE = /\.log\.(negated\.\w+|mod|raided)$/;

export class VirtuallyVictoriousTable {
  /** Names and texts of cards come before anything is drawn. */
  static async prepare() {
    await loadFaces("virtually_victorious");
  }

  /** @param {Place} place */
  constructor(place) {
    const { root, texts, seat, corner, onChoice, onConfirm, whyNot } = place;
    this.texts = texts;
    this.seat = seat;
    this.onChoice = onChoice;
    this.onConfirm = onConfirm;
    this.whyNot = whyNot;
    this.corner = corner;
    this.offersDraws = false;
    this.hasHints = false;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Table | null} before the last entry */
    this.past = null;
    this.near = seat ?? 0;
    this.choice = new Choice(null);
    this.promptId = /** @type {string | null} */ (null);
    this.note = "";
    this.isNumbered = false;
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
    const cardOf = (/** @type {string} */ thing) => this.card(thing);
    this.wording = new Wording(texts);
    this.root = make("div", { class: "card-table vv" });
    this.inspector = new Inspector(this.wording, () => this.table);
    this.track = new Track(this.root, this.wording);
    this.fields = new Fields(this.root, this.wording, cardOf);
    this.stack = new Stack(this.fields.stack.root, this.wording);
    this.hand = new Hand(this.root, {
      cardOf,
      draw: (card, code) => drawSmall(card, faceOf(code)),
      say: (key, n) => this.wording.say(`table.${key}`, { n }),
      grip: (thing) => this.grip(thing),
      under: (event) => this.under(event),
      over: (thing) => this.over(thing),
      drop: (thing, at) => this.drop(thing, at),
    });
    this.players = new Players(place, this.wording, (number) => this.inspector.openSeat(number));
    this.arrows = new Arrows(this.root, (thing) => this.elementOf(thing));
    this.motion = new Motion(this.root, ".table-card[data-thing], .vv-entry[data-thing]");
    root.append(this.root);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.fields.root.addEventListener("opened", () => this.opened());
    document.addEventListener("pointerover", (event) => point(event.target));
    document.addEventListener("focusin", (event) => point(event.target));
  }

  // --- drawing

  /** The element of a card; it lives as long as the page. @param {string} thing */
  card(thing) {
    const known = this.cards.get(thing) ?? cardButton(thing);
    this.cards.set(thing, known);
    return known;
  }

  /**
   * @param {Table | undefined} table  absent before the match begins
   * @param {Moment} moment
   */
  show(table, { turned, moves, promptId, prompt, view, news, before: past }) {
    this.root.hidden = !table;
    const isNew = promptId !== null && promptId !== this.promptId;
    if (promptId === null || isNew) {
      this.choice = new Choice(prompt);
      this.note = "";
      this.isNumbered = false;
    }
    this.promptId = promptId;
    if (!table) return;
    const before = moves && this.table ? this.motion.look() : null;
    this.past = past ?? null;
    this.table = table;
    this.near = turned % Object.keys(table.seats).length;
    this.wording.learn(table);
    this.root.dataset.seats = String(Object.keys(table.seats).length);
    this.track.show(table, this.near);
    this.fields.show(table, this.near);
    this.stack.show(table, view.to_act, news);
    this.players.show(table);
    this.hand.show(table.seats[this.near].cards);
    this.hand.lookAt(this.lookedAt());
    this.mark();
    if (isNew) this.lead();
    this.arrows.show(arrowsOf(table, news));
    if (before) this.motion.play(before, (thing) => this.origin(thing, before));
  }

  /** Cards that the prompt offers and that lie nowhere in sight: of a pile, looked at, Mods to be earned. */
  lookedAt() {
    const inSight = new Set([...this.root.querySelectorAll(".vv-field [data-thing], .table-hand [data-thing]")].map((card) => card.getAttribute("data-thing")));
    return this.choice.things
      .filter((thing) => paneOf(/** @type {Table} */ (this.table), thing) === null && !inSight.has(thing))
      .map((thing) => ({ id: thing, code: this.wording.codes.get(thing) ?? thing }));
  }

  /** Opens the pane in which something is asked for, if all of that lies in panes that a phone does not show. */
  lead() {
    const { choice, table } = this;
    if (!table || !(choice.targets.length || choice.prompt?.kind === "target")) return;
    const panes = (choice.targets.length ? choice.targets : choice.things).map((thing) => paneOf(table, thing));
    const [first] = panes;
    if (first && !panes.includes(this.fields.shown)) this.fields.open(first);
  }

  /** Where something comes from that was not seen there before: the hand, the Stack, the strip of its player. */
  origin(/** @type {string} */ thing, /** @type {import("./cards/motion.js").Seen} */ before) {
    const table = /** @type {Table} */ (this.table);
    const entry = table.stack?.find(({ id }) => id === thing);
    const was = entry ? entry.card.id : this.past?.stack?.find(({ card }) => card.id === thing)?.id;
    const owner = entry?.seat ?? (paneOf(table, thing) === null ? this.near : Number(paneOf(table, thing)));
    return (was && before.get(was)) || this.corner(owner).getBoundingClientRect();
  }

  /** What stands for a thing on the screen: itself, or the tab of where it lies. @param {string} thing @returns {Element | null} */
  elementOf(thing) {
    const found = [...this.root.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)].find((one) => one.checkVisibility());
    const pane = this.table && paneOf(this.table, thing);
    return found ?? (pane === null ? null : this.root.querySelector(`.vv-tab[data-tab="${pane}"]`));
  }

  opened() {
    this.arrows.ask();
    this.fields.mark(this.offeredIn);
  }

  /** Panes in which something can be pressed. */
  get offeredIn() {
    const { table, choice } = this;
    const things = choice.targets.length ? choice.targets : choice.things;
    return new Set(table ? things.map((thing) => paneOf(table, thing)) : []);
  }

  /** What can be pressed now, what is chosen; names for readers. */
  mark() {
    const { choice } = this;
    for (const element of this.root.querySelectorAll("[data-thing]")) {
      if (!(element instanceof HTMLElement)) continue;
      const { thing = "" } = element.dataset;
      const state = this.stateOf(thing);
      for (const one of ["chosen", "usable", "target"]) element.classList.toggle(`card--${one}`, one === state);
      element.classList.toggle("card--used", element.dataset.used === "used");
      const order = choice.several.indexOf(thing) + 1;
      sign(element, state === "chosen" ? (choice.prompt?.kind === "order" ? String(order) : "chosen") : state === "target" ? "target" : "");
      element.setAttribute("aria-pressed", String(state === "chosen"));
    }
    for (const [thing, card] of this.cards) if (card.isConnected) call(card, this.name(thing, card));
    this.stack.mark((thing) => this.said(thing));
    for (const [seat, { head }] of this.fields.fields) call(head, [this.wording.say("table.field", { seat }), this.said(`p${seat}`)]);
    this.fields.mark(this.offeredIn);
    this.number();
  }

  /** @param {string} thing @returns {"chosen" | "usable" | "target" | ""} */
  stateOf(thing) {
    const { choice } = this;
    if (choice.thing === thing || choice.target === thing || choice.several.includes(thing)) return "chosen";
    if (choice.targets.length) return choice.targets.includes(thing) ? "target" : "";
    if (!choice.things.includes(thing)) return "";
    return choice.moves.some((move) => move.thing === thing && ["play", "use"].includes(move.verb)) ? "usable" : "target";
  }

  /** A state in words. @param {string} thing */
  said(thing) {
    const state = this.stateOf(thing);
    return state && this.wording.say(`state.${state}`);
  }

  /** @param {string} thing @param {HTMLElement} card */
  name(thing, card) {
    const face = faceOf(card.dataset.card ?? "");
    const { condition, followers } = face.numbers;
    const counters = card.querySelector(".vv-counters")?.textContent;
    return [
      face.name,
      this.wording.kind(face),
      followers ? this.wording.number("followers", followers) : "",
      condition ? this.wording.number("condition", condition) : "",
      counters ? this.wording.number("counters", Number(counters)) : "",
      ...face.keywords,
      card.dataset.used ? this.wording.say("state.used") : "",
      this.said(thing),
    ];
  }

  /** From the first digit on, what can be chosen by digits shows them. */
  number() {
    for (const one of this.root.querySelectorAll("[data-number]")) one.removeAttribute("data-number");
    if (!this.isNumbered) return;
    this.choices.slice(0, 9).forEach((thing, i) => this.elementOf(thing)?.setAttribute("data-number", String(i + 1)));
  }

  // --- choosing

  /** @param {MouseEvent} event */
  clicked(event) {
    if (!(event.target instanceof Element)) return;
    const pressed = event.target.closest("[data-thing]");
    if (!(pressed instanceof HTMLElement)) return;
    event.stopPropagation();
    this.press(pressed.dataset.thing ?? "", pressed);
  }

  /** Arrows move the focus among the things of a zone and from zone to zone. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(event.target instanceof Element)) return;
    const zone = event.target.closest(".zone");
    if (!zone || !(event.key in STEPS)) return;
    const isStack = zone.classList.contains("vv-entries");
    const isAlong = isStack === (event.key === "ArrowUp" || event.key === "ArrowDown");
    const zones = [...this.root.querySelectorAll(".zone")].filter((one) => one.querySelector("button")?.checkVisibility());
    const [list, here] = isAlong ? [[...zone.querySelectorAll("button")], event.target] : [zones, zone];
    const next = list[list.indexOf(here) + STEPS[event.key]];
    const thing = isAlong ? next : next?.querySelector("button");
    if (thing instanceof HTMLElement) thing.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * A press on a thing: chooses it, plays what is chosen already, or says why it cannot be used.
   *
   * @param {string} thing
   * @param {HTMLElement} [element]
   */
  press(thing, element) {
    const { choice } = this;
    this.note = "";
    const isAgain = choice.thing === thing && !choice.targets.includes(thing);
    if (isAgain && choice.asks && choice.picks) return this.onConfirm();
    if (!choice.can(thing)) return this.refuse(thing, element);
    choice.press(thing);
    this.lead();
    this.changed();
  }

  /** What cannot be used is looked at; an own card says why, where cards are played. @param {string} thing @param {HTMLElement} [element] */
  refuse(thing, element) {
    if (this.choice.hasChosen) {
      this.choice.choose(null);
      this.changed();
    }
    const seat = /^p\d$/.test(thing) ? Number(thing.slice(1)) : null;
    if (seat !== null) return this.inspector.openSeat(seat);
    const isOwn = this.table?.seats[this.near].cards?.some((card) => card.id === thing);
    if (isOwn && this.choice.prompt?.kind === "move" && this.seat === this.near) void this.explain(thing);
    else if (element) this.inspector.openCard(element.dataset.card ?? "", thing);
  }

  /** @param {string} thing */
  async explain(thing) {
    const id = this.promptId;
    const words = await this.whyNot(`play:${thing}`);
    if (!words || id !== this.promptId) return;
    this.note = `${faceOf(this.wording.codes.get(thing) ?? "").name}: ${words}`;
    this.onChoice();
  }

  /** Whether a card can be taken along. @param {string} thing */
  grip(thing) {
    if (!this.choice.can(thing) || this.choice.asksForSeveral) return false;
    this.choice.choose(thing);
    this.changed();
    return true;
  }

  /** What a card is carried over: a target, or the table. @param {PointerEvent} event */
  under(event) {
    const here = document.elementsFromPoint(event.clientX, event.clientY);
    const things = here.map((one) => one.closest("[data-thing]")?.getAttribute("data-thing")).filter((thing) => thing && this.choice.targets.includes(thing));
    const pane = here.map((one) => one.closest(".vv-pane")?.getAttribute("data-pane")).find(Boolean);
    const ofPane = pane && this.choice.targets.includes(`p${pane}`) ? `p${pane}` : null;
    return things[0] ?? ofPane;
  }

  /** @param {string | null} thing */
  over(thing) {
    for (const one of this.root.querySelectorAll("[data-thing]")) one.classList.toggle("is-over", thing !== null && one.getAttribute("data-thing") === thing);
  }

  /** A card that is let go over a target is played at it; over the table, one without targets waits for the button. @param {string} thing @param {string | null} at */
  drop(thing, at) {
    if (this.choice.thing === thing && at !== null) this.press(at);
  }

  /** A button of the prompt. @param {string} id */
  choose(id) {
    const [what, ...rest] = id.split(":");
    const name = rest.join(":");
    this.note = "";
    if (what === "thing") this.choice.press(name);
    else if (what === "passing") this.choice.isPassingOn = true;
    else if (this.choice.moves.some(({ option }) => String(option) === name)) this.choice.decide(name);
    this.changed();
  }

  back() {
    this.note = "";
    this.choice.back();
    this.changed();
  }

  /** What can be chosen now, in the prompt's order: targets of the chosen card, or things. */
  get choices() {
    const { targets, things } = this.choice;
    return targets.length ? targets : things;
  }

  /** @param {number} n */
  pick(n) {
    const thing = this.choices[n - 1];
    this.isNumbered = true;
    if (thing) this.press(thing);
    else this.mark();
  }

  get hasChosen() {
    return this.choice.hasChosen;
  }

  changed() {
    if (this.table) this.mark();
    this.onChoice();
  }

  /** Shows what has the focus. */
  inspect() {
    this.inspector.openFocused();
  }

  // --- in words

  /** @returns {Chosen} */
  get chosen() {
    const { choice, wording, table } = this;
    return { picks: choice.picks, asks: choice.asks, words: this.note || wordsOf(choice, wording, table), label: labelOf(choice, wording), choices: buttons(choice, wording) };
  }

  /** @param {View} view @param {number | null} seat */
  status(view, seat) {
    return statusOf(view, seat, this.wording);
  }

  // --- for the log, the end, the replay

  /** @param {Table | undefined} table @param {number | null} seat */
  turnsTo(table, seat) {
    return seat ?? 0;
  }

  /** Opponents clockwise from the nearest seat. @param {Table | undefined} table @param {number} turned @param {number} seats */
  seating(table, turned, seats) {
    const near = turned % Math.max(1, seats);
    return { far: Array.from({ length: seats - 1 }, (_, i) => (near + 1 + i) % seats), near: [near] };
  }

  /** @param {Table | undefined} table @param {number} seat */
  sideOf(table, seat) {
    return table && seat >= 0 ? `side-${seat}` : "nobody";
  }

  /** @param {Entry} entry */
  isNotable(entry) {
    return entry.lines.some(([key]) => NOTABLE.test(key));
  }

  /** @param {string} key */
  heading(key) {
    return HEADINGS.find(([wanted]) => wanted.test(key))?.[1] ?? 0;
  }

  /** @param {Entry} entry */
  learn(entry) {
    this.wording.hear(entry.facts);
  }

  /** @param {Table | undefined} table */
  standing(table) {
    return Object.entries(table?.seats ?? {}).map(([number, { followers }]) => {
      return { seat: Number(number), emblem: glyph(`side-${number}`, "glyph side-mark"), claims: [], points: followers };
    });
  }

  /** The Round that begins when time has ended the game is not played (T28). @param {View} view */
  length({ table, last_round }) {
    return this.wording.say("table.rounds", { n: Math.min(table?.round ?? 0, last_round ?? Infinity) });
  }
}

/** Pointing at a card marks its name in the log, and the other way round (L148). @param {EventTarget | null} target */
function point(target) {
  const code = (target instanceof Element && target.closest("[data-card]")?.getAttribute("data-card")) || "";
  for (const one of document.querySelectorAll(".is-same")) one.classList.remove("is-same");
  if (code) for (const one of document.querySelectorAll(`[data-card="${CSS.escape(code)}"]`)) one.classList.add("is-same");
}
