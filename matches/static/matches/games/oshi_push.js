/**
 * Oshi Push at the table: draws a table, lets the owner of a prompt choose among its options, says in words what they do.
 *
 * Source: look, "Tables", "Card faces"; live play L142-L151, L156; Oshi Push rules P2, P24-P33, P44-P52, section 12.
 *
 * @typedef {import("../protocol.js").View} View
 * @typedef {import("../protocol.js").Entry} Entry
 * @typedef {import("../protocol.js").Value} Value
 * @typedef {import("./game.js").Place} Place
 * @typedef {import("./game.js").Moment} Moment
 * @typedef {import("./game.js").Chosen} Chosen
 * @typedef {import("./game.js").Choice} Button
 * @typedef {import("./oshi_push/view.js").Table} Table
 * @typedef {import("./oshi_push/choice.js").Move} Move
 */

import { lay, make, need } from "../dom.js";
import { call, cardButton, sign } from "./cards/drawing.js";
import { faceOf, loadFaces } from "./cards/faces.js";
import { glyph } from "./cards/glyphs.js";
import { Hand } from "./cards/hand.js";
import { Motion } from "./cards/motion.js";
import { drawSmall } from "./oshi_push/cards.js";
import { Choice, declines, WORDS } from "./oshi_push/choice.js";
import { Inspector } from "./oshi_push/inspector.js";
import { Players, Race } from "./oshi_push/players.js";
import { placeUnder, Row } from "./oshi_push/row.js";
import { leftInDeck, placeOf, sideOf } from "./oshi_push/view.js";
import { Wording } from "./oshi_push/wording.js";

/** @type {Record<string, 1 | -1>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
/** Lines of the log under which others stand. @type {[RegExp, number][]} */
const HEADINGS = [
  [/^oshi_push\.log\.round$/, 1],
  [/^oshi_push\.log\.phase\./, 2],
  [/^oshi_push\.log\.clash$/, 3],
];

export class OshiPushTable {
  /** Names and texts of cards come before anything is drawn. */
  static async prepare() {
    await loadFaces("oshi_push");
  }

  /** @param {Place} place */
  constructor(place) {
    const { root, texts, seat, corner, onChoice, onConfirm, whyNot, entries } = place;
    this.texts = texts;
    this.seat = seat;
    this.onChoice = onChoice;
    this.onConfirm = onConfirm;
    this.whyNot = whyNot;
    this.entries = entries;
    this.corner = corner;
    this.offersDraws = false;
    this.hasHints = false;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Table | null} before the last entry */
    this.past = null;
    this.near = seat ?? 0;
    this.choice = new Choice(null, null);
    this.promptId = /** @type {string | null} */ (null);
    this.note = "";
    this.isNumbered = false;
    /** @type {string[][]} deck lists by seat, as far as they are known */
    this.decks = [];
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
    const cardOf = (/** @type {string} */ thing) => this.card(thing);
    this.wording = new Wording(texts);
    this.root = make("div", { class: "card-table push" });
    this.inspector = new Inspector(this.wording, () => this.table);
    this.race = new Race(this.root, this.wording);
    this.working = make("ol", { class: "working", "aria-label": texts.text("oshi_push.table.working") });
    this.root.append(this.working);
    this.row = new Row(this.root, this.wording, cardOf);
    this.hand = new Hand(this.root, {
      cardOf,
      draw: (card, code) => drawSmall(card, faceOf(code), this.wording),
      say: (key, n) => texts.text(`oshi_push.table.${key}`, { n }),
      grip: (thing) => this.grip(thing),
      under: placeUnder,
      over: (place) => this.row.over(place),
      drop: (thing, place) => this.drop(thing, place),
    });
    this.players = new Players(place, this.wording, cardOf, (number) => void this.openSeat(number));
    this.motion = new Motion(/** @type {HTMLElement} */ (root.closest(".arena") ?? root));
    root.append(this.root);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerover", (event) => this.point(event.target));
    document.addEventListener("focusin", (event) => this.point(event.target));
  }

  // --- drawing

  /** The element of a card or a Persona pile; it lives as long as the page. @param {string} thing */
  card(thing) {
    const known = this.cards.get(thing);
    if (known) return known;
    const card = cardButton(thing);
    this.cards.set(thing, card);
    if (thing.startsWith("persona:")) this.corner(Number(thing.slice(8))).closest(".strip")?.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    return card;
  }

  /**
   * @param {Table | undefined} table  absent before the match begins
   * @param {Moment} moment
   */
  show(table, { turned, moves, promptId, prompt, news, before: past }) {
    this.root.hidden = !table;
    const isNew = promptId !== null && promptId !== this.promptId;
    if (promptId === null || isNew) {
      this.choice = new Choice(prompt, table ?? null);
      this.note = "";
      this.isNumbered = false;
    }
    this.promptId = promptId;
    if (!table) return this.mark();
    const before = moves && this.table ? this.motion.look() : null;
    this.past = past ?? null;
    this.table = table;
    this.near = turned % Object.keys(table.seats).length;
    this.wording.learn(table);
    this.root.dataset.mode = table.mode;
    this.root.dataset.seats = String(Object.keys(table.seats).length);
    this.race.show(table, this.near);
    this.row.show(table, this.near, news);
    this.players.show(table);
    this.hand.show(table.seats[this.near].cards);
    const offered = this.lookedAt();
    this.hand.lookAt(offered);
    if (offered.some(({ code }) => !faceOf(code).kind)) void this.recognise();
    this.work(table);
    this.mark();
    if (isNew) this.lead();
    if (before) this.motion.play(before, (thing) => this.origin(thing));
  }

  /** Whether the entry that led here brought a card to where it lies in the row (L145). @param {string} thing */
  isFresh(thing) {
    const place = this.table && placeOf(this.table, thing);
    return place !== null && this.past !== null && placeOf(this.past, thing) !== place;
  }

  /** What a player has; with it what is left of a deck whose list this viewer knows (L150). @param {number} number */
  async openSeat(number) {
    if (!this.decks.length) await this.recall();
    const list = this.decks[number] ?? [];
    if (this.table) this.inspector.openSeat(number, list[0] ? leftInDeck(this.table, number, list) : []);
  }

  /** Takes in what the entries before this page was opened tell. */
  async recall() {
    for (const entry of await this.entries()) this.learn(entry);
  }

  /** A card that was looked at before this page was opened is known from the entries alone. */
  async recognise() {
    await this.recall();
    this.hand.lookAt(this.lookedAt());
    this.mark();
  }

  /** Cards that the prompt offers and that lie nowhere in sight. */
  lookedAt() {
    const inSight = new Set([...this.root.querySelectorAll(".lane .table-card, .table-hand .table-card")].map((card) => card.getAttribute("data-thing")));
    const also = new Set([...this.root.querySelectorAll("[data-also]")].map((one) => one.getAttribute("data-also")));
    return this.choice.things
      .filter((thing) => !/^(place|seat|number|persona):/.test(thing) && !inSight.has(thing) && !also.has(thing))
      .map((thing) => ({ id: thing, code: this.codeOf(thing) }));
  }

  /** Where in the row something can be pressed now. */
  get offeredAt() {
    const { table } = this;
    if (!table) return [];
    return [...new Set(this.choice.things.map((thing) => placeOf(table, thing)))];
  }

  /** Opens a lane in which something is asked for, if all of that lies in lanes that a phone does not show. */
  lead() {
    const [first, ...others] = this.offeredAt;
    const isElsewhere = first != null && ![first, ...others].some((place) => place === null || place === this.row.shown);
    if (isElsewhere && this.choice.text !== "turn") this.row.open(first);
  }

  /** A hand that was looked at is offered by codes, which are their own ids. @param {string} thing */
  codeOf(thing) {
    const shown = this.choice.moves.find((move) => move.thing === thing)?.preview?.card?.code;
    return shown ?? this.wording.codes.get(thing) ?? thing;
  }

  /** Cards at work, the one that is resolved next first (L149). @param {Table} table */
  work(table) {
    const sources = [...(table.working ?? [])].reverse();
    this.working.hidden = !sources.length;
    lay(this.working, sources.map(({ seat, card, what }, i) => {
      const name = make("button", { type: "button", class: "card-name", "data-card": card.code }, faceOf(card.code).name);
      const said = this.texts.text(`oshi_push.table.works.${what}`, { seat });
      return make("li", i === 0 ? { class: "is-next" } : {}, glyph(`side-${sideOf(table, seat)}`), name, make("span", {}, said));
    }));
  }

  /** Where a card comes from that was not seen before: the strip of its player. @param {string} thing */
  origin(thing) {
    const table = /** @type {Table} */ (this.table);
    const place = placeOf(table, thing);
    const owner = place === null ? this.near : (table.places[place].content[thing]?.owner ?? this.near);
    return this.corner(owner).getBoundingClientRect();
  }

  /** What can be pressed now, what is chosen; names for readers. */
  mark() {
    const { choice } = this;
    const isTargeting = !["turn", "discard", ""].includes(choice.text);
    for (const [thing, card] of this.cards) {
      if (!card.isConnected) continue;
      const chosenAs = choice.several.indexOf(thing);
      const isChosen = choice.thing === thing || chosenAs >= 0;
      const isUsable = !isChosen && choice.can(thing);
      const states = { used: card.dataset.used !== "", chosen: isChosen, usable: isUsable && !isTargeting, target: isUsable && isTargeting };
      const names = Object.entries(states).flatMap(([name, is]) => (is ? [`card--${name}`] : []));
      card.className = ["card card--small table-card", ...names, ...(this.isFresh(thing) ? ["is-fresh"] : [])].join(" ");
      sign(card, isChosen ? (choice.prompt?.kind === "order" ? String(chosenAs + 1) : "chosen") : isUsable && isTargeting ? "target" : "");
      call(card, this.name(thing, card, isChosen, isUsable));
      card.setAttribute("aria-pressed", String(isChosen));
    }
    const offeredAt = this.offeredAt;
    for (const { root, tab, platform } of this.row.lanes) {
      tab.classList.toggle("has-offers", offeredAt.includes(Number(root.dataset.place)));
      const place = `place:${root.dataset.place}`;
      const also = platform.dataset.also ?? "";
      const isTarget = choice.targets.some((at) => place === `place:${at}`) || choice.moves.some(({ thing }) => thing === place || (also && thing === also));
      for (const one of [root, tab, platform]) {
        one.classList.toggle("is-target", isTarget);
        one.className = [...one.classList].sort().join(" "); // the same for a moment, whichever way led there
      }
      const [name, worth, tag] = ["name", "worth", "tag"].map((part) => platform.querySelector(`.platform-${part}`)?.textContent ?? "");
      const has = worth && this.texts.text("oshi_push.table.worth", { worth });
      const leads = isTarget || tab.classList.contains("has-offers");
      call(tab, [root.getAttribute("aria-label") ?? "", tab.dataset.totals ?? "", leads ? this.texts.text("oshi_push.state.target") : ""]);
      const { keywords } = faceOf(platform.dataset.card ?? "");
      call(platform, [name, this.texts.text(`oshi_push.place.${root.dataset.place}`), has, ...keywords, tag, isTarget ? this.texts.text("oshi_push.state.target") : ""]);
    }
    this.number();
  }

  /** From the first digit on, what can be chosen by digits shows them. */
  number() {
    for (const one of this.root.querySelectorAll("[data-number]")) one.removeAttribute("data-number");
    if (!this.isNumbered) return;
    this.choices.slice(0, 9).forEach((thing, i) => this.elementOf(thing)?.setAttribute("data-number", String(i + 1)));
  }

  /** @param {string} thing @returns {Element | null} */
  elementOf(thing) {
    const name = CSS.escape(thing);
    return this.root.closest(".arena")?.querySelector(`[data-thing="${name}"], [data-also="${name}"], [data-choice="thing:${name}"]`) ?? null;
  }

  /**
   * @param {string} thing
   * @param {HTMLElement} card
   * @param {boolean} isChosen
   * @param {boolean} isUsable
   */
  name(thing, card, isChosen, isUsable) {
    const face = faceOf(card.dataset.card ?? "");
    const influence = card.querySelector(".push-influence")?.textContent ?? "";
    const { cost, funds } = face.numbers;
    const isUsed = card.dataset.used !== "";
    const state = isChosen ? "chosen" : isUsable ? (this.choice.text === "turn" ? "usable" : "target") : "";
    return [
      face.name,
      this.wording.kind(face),
      cost === undefined ? "" : this.wording.number("cost", cost),
      influence && this.texts.text("oshi_push.table.influence", { influence }),
      funds === undefined ? "" : this.wording.number("funds", funds),
      ...face.keywords,
      card.dataset.owner ?? "",
      isUsed ? this.texts.text("oshi_push.state.used") : "",
      state && this.texts.text(`oshi_push.state.${state}`),
    ];
  }

  /** Pointing at a card marks its name in the log, and the other way round (L148). @param {EventTarget | null} target */
  point(target) {
    const code = (target instanceof Element && target.closest("[data-card]")?.getAttribute("data-card")) || "";
    for (const one of document.querySelectorAll(".is-same")) one.classList.remove("is-same");
    if (code) for (const one of document.querySelectorAll(`[data-card="${CSS.escape(code)}"]`)) one.classList.add("is-same");
  }

  // --- choosing

  /** @param {MouseEvent} event */
  clicked(event) {
    if (!(event.target instanceof Element)) return;
    const working = event.target.closest(".working [data-card]");
    if (working) return this.inspector.openCard(working.getAttribute("data-card") ?? "");
    const lane = event.target.closest(".lane.is-target");
    const pressed = event.target.closest("[data-thing]");
    if (pressed instanceof HTMLElement && !(lane && !this.canPress(pressed))) {
      event.stopPropagation();
      this.press(pressed.dataset.thing ?? "", pressed);
    } else if (lane) this.press(`place:${lane.getAttribute("data-place")}`, need(lane, ".platform"));
  }

  /** Arrows move the focus among the cards of a zone and from zone to zone. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(event.target instanceof Element)) return;
    const zone = event.target.closest(".zone");
    if (!zone || !(event.key in STEPS)) return;
    const isAcross = event.key === "ArrowLeft" || event.key === "ArrowRight";
    const zones = [...this.root.querySelectorAll(".zone")].filter((one) => one.querySelector("button")?.checkVisibility());
    const [list, here] = isAcross ? [[...zone.querySelectorAll("button")], event.target] : [zones, zone];
    const next = list[list.indexOf(here) + STEPS[event.key]];
    const card = isAcross ? next : next?.querySelector("button");
    if (card instanceof HTMLElement) card.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {HTMLElement} element */
  canPress({ dataset }) {
    return [dataset.thing, dataset.also].some((thing) => thing && this.choice.can(thing));
  }

  /**
   * A press on a thing: chooses it, plays what is chosen already, or says why it cannot be used.
   *
   * @param {string} thing
   * @param {HTMLElement} [element]
   */
  press(thing, element) {
    const { choice } = this;
    const also = element?.dataset.also;
    const wanted = !choice.can(thing) && also && choice.can(also) ? also : thing;
    this.note = "";
    if (choice.thing === wanted && choice.asks && choice.picks) return this.onConfirm();
    if (!choice.can(wanted)) return this.refuse(wanted, element);
    choice.press(wanted);
    const at = choice.targets[0] ?? null;
    if (at !== null && choice.targets.length === 1) this.row.open(at);
    this.changed();
  }

  /** What cannot be used is looked at; an own card in a turn says why. @param {string} thing @param {HTMLElement} [element] */
  refuse(thing, element) {
    if (this.choice.hasChosen) {
      this.choice.choose(null);
      this.changed();
    }
    const isOwn = this.table?.seats[this.near].cards?.some((card) => card.id === thing);
    if (isOwn && this.choice.text === "turn" && this.seat === this.near) void this.explain(thing);
    else if (element) this.inspector.openCard(element.dataset.card ?? "", thing);
  }

  /** @param {string} thing */
  async explain(thing) {
    const id = this.promptId;
    const words = await this.whyNot(thing);
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

  /** @param {string} thing @param {string | null} place */
  drop(thing, place) {
    if (this.choice.thing === thing && place !== null && this.choice.targets.includes(Number(place))) this.press(`place:${place}`);
  }

  /** A button of the prompt. @param {string} id */
  choose(id) {
    const [what, ...rest] = id.split(":");
    const name = rest.join(":");
    this.note = "";
    if (what === "thing") this.choice.press(name);
    else {
      const move = this.choice.moves.find(({ option }) => String(option) === name);
      if (move) this.choice.decide(move.option);
    }
    this.changed();
  }

  back() {
    this.note = "";
    this.choice.back();
    this.changed();
  }

  /** What can be chosen now, in the prompt's order: places of the chosen card, or things. */
  get choices() {
    const { targets, things } = this.choice;
    return targets.length ? targets.map((place) => `place:${place}`) : things;
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
    const { choice } = this;
    return { picks: choice.picks, asks: choice.asks, words: this.note || this.words, label: this.label, choices: this.buttons };
  }

  /** What is asked, by which card; or what is chosen so far. */
  get words() {
    const { choice } = this;
    const key = `oshi_push.${choice.text}`;
    if (choice.asksForSeveral) {
      const { least, most } = /** @type {import("../protocol.js").Prompt} */ (choice.prompt);
      return this.texts.text(choice.prompt?.kind === "order" ? key : `${key}.several`, { n: most, least, chosen: choice.several.length });
    }
    if (choice.thing !== null) {
      const asks = choice.targets.length && choice.place === null ? "oshi_push.table.where" : "oshi_push.table.how";
      return this.texts.text(choice.picks ? "oshi_push.table.chosen" : asks, { card: this.codeOf(choice.thing) });
    }
    const source = this.table?.working?.[this.table.working.length - 1];
    const asked = this.texts.text(key);
    return source ? `${faceOf(source.card.code).name}: ${asked}` : asked;
  }

  /** Of the button that plays what is chosen. */
  get label() {
    const { choice } = this;
    const [move] = choice.variants;
    if (choice.asksForSeveral) return this.texts.text(`oshi_push.do.${choice.prompt?.kind === "order" ? "order" : "several"}`, { n: choice.several.length });
    return move ? this.action(move) : this.texts.text("oshi_push.do.choose");
  }

  /** What an option does, with its price. @param {Move} move */
  action({ verb, boost, preview }) {
    const price = preview?.cost ? ` · ${this.wording.number("cost_in", preview.cost)}` : "";
    return this.texts.text(`oshi_push.do.${verb}${boost ? ".boost" : ""}`) + price;
  }

  /** Buttons beside what can be pressed on the table: where, how, and answers in words. @returns {Button[]} */
  get buttons() {
    const { choice } = this;
    if (choice.thing !== null && !choice.picks) return this.ways();
    if (choice.hasChosen) return [];
    const words = choice.words.map((move) => this.answer(move));
    const isOnly = words.length === 1 && !choice.things.length;
    const firm = words.find((word) => !word.isPass);
    return words.map((word) => ({ ...word, isMain: isOnly || (choice.prompt?.kind === "confirm" && word === firm) }));
  }

  /** How the chosen card can be played: first where, then with or without Boost. */
  ways() {
    const { choice } = this;
    const places = choice.place === null ? choice.targets : [];
    if (places.length > 1) {
      return places.map((place) => ({ id: `thing:place:${place}`, label: this.texts.text("oshi_push.do.at", { place }) }));
    }
    return choice.variants.map((move, i) => ({ id: `move:${move.option}`, label: this.action(move), isMain: i === 0 }));
  }

  /** @param {Move} move @returns {Button} */
  answer({ option, thing }) {
    if (WORDS.has(thing)) {
      const own = `oshi_push.do.${this.choice.text}.${thing}`;
      const label = this.texts.text(this.texts.has(own) ? own : `oshi_push.do.${thing}`);
      return { id: `move:${option}`, label, isPass: declines(thing) };
    }
    return { id: `move:${option}`, label: thing.startsWith("seat:") ? this.texts.nameOf(Number(option)) : this.share(Number(option)) };
  }

  /** A part of some Funds for the right-hand seat, the rest for its partner. @param {number} n */
  share(n) {
    const { prompt, moves } = this.choice;
    const [first, second] = prompt?.owners ?? [];
    if (second === undefined) return this.texts.text("oshi_push.do.number", { n });
    const rest = Math.max(...moves.map((move) => Number(move.option))) - n;
    return this.texts.text("oshi_push.do.share", { n, rest, seat: first, of: second });
  }

  /** @param {View} view @param {number | null} seat */
  status(view, seat) {
    const source = view.table?.working?.[view.table.working.length - 1];
    const card = source?.card.code;
    if (!view.to_act.length) return null;
    if (seat === null || !view.to_act.includes(seat)) {
      return this.texts.text(card ? "oshi_push.status.theirs.card" : "oshi_push.status.theirs", { seats: view.to_act.join(","), ...(card ? { card } : {}) });
    }
    const prompt = Object.values(view.prompts).find((one) => one.owed_by.includes(seat));
    const own = `oshi_push.status.${(prompt?.text ?? "").replace("oshi_push.", "")}`;
    if (card) return this.texts.text("oshi_push.status.yours.card", { card });
    return this.texts.text(this.texts.has(own) ? own : "oshi_push.status.yours");
  }

  // --- for the log, the end, the replay

  /** @param {Table | undefined} table @param {number | null} seat */
  turnsTo(table, seat) {
    return seat ?? 0;
  }

  /** Opponents clockwise from the nearest seat; a partner sits beside it. @param {Table | undefined} table @param {number} turned @param {number} seats */
  seating(table, turned, seats) {
    const near = turned % Math.max(1, seats);
    const others = Array.from({ length: seats - 1 }, (_, i) => (near + 1 + i) % seats);
    const partners = table ? others.filter((seat) => sideOf(table, seat) === sideOf(table, near)) : [];
    return { far: others.filter((seat) => !partners.includes(seat)), near: [...partners, near] };
  }

  /** @param {Table | undefined} table @param {number} seat */
  sideOf(table, seat) {
    return table && seat >= 0 ? `side-${sideOf(table, seat)}` : "nobody";
  }

  /** @param {Entry} entry */
  isNotable(entry) {
    return entry.lines.some(([key]) => key === "oshi_push.log.captured");
  }

  /** @param {string} key */
  heading(key) {
    return HEADINGS.find(([wanted]) => wanted.test(key))?.[1] ?? 0;
  }

  /** @param {Entry} entry */
  learn(entry) {
    this.wording.hear(entry.facts);
    const laid = entry.facts?.find(({ f }) => f === "Laid");
    if (laid) this.decks = laid.decks;
  }

  /** @param {Table | undefined} table */
  standing(table) {
    if (!table) return [];
    return Object.keys(table.seats).map((number) => {
      const side = sideOf(table, Number(number));
      return { seat: Number(number), emblem: glyph(`side-${side}`, "glyph side-mark"), claims: [], points: table.sides[side].subscribers };
    });
  }

  /** The round that begins when time has ended the game is not played (T28). @param {View} view */
  length({ table, last_round }) {
    return this.texts.text("oshi_push.table.rounds", { n: Math.min(table?.round ?? 0, last_round ?? Infinity) });
  }
}
