/**
 * The fields of all players beside the Stack: cards in play, the own one with the Mods still to be earned. On a phone one of them is seen
 * whole, or the Stack, and all of them as tabs.
 *
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Seat} Seat
 * @typedef {import("./wording.js").Wording} Wording
 */

import { lay, make } from "../../dom.js";
import { faceOf } from "../cards/faces.js";
import { glyph } from "../cards/glyphs.js";
import { drawSmall } from "./cards.js";
import { fieldOf, seatsFrom } from "./view.js";

/** @typedef {{root: HTMLElement, tab: HTMLElement}} Pane */
/** @typedef {Pane & Record<"head" | "list" | "none" | "more", HTMLElement>} Field */

export class Fields {
  /**
   * @param {HTMLElement} root
   * @param {Wording} wording
   * @param {(thing: string) => HTMLElement} cardOf  the element of a card, made once
   */
  constructor(root, wording, cardOf) {
    this.wording = wording;
    this.cardOf = cardOf;
    /** @type {string | null} the pane that the player of a phone has opened */
    this.opened = null;
    this.wanted = "";
    this.shown = "";
    this.tabs = make("div", { class: "vv-tabs", role: "group", "aria-label": wording.say("table.panes") });
    this.root = make("div", { class: "vv-panes" });
    this.far = make("div", { class: "vv-far" });
    this.near = make("div", { class: "vv-near" });
    /** @type {Map<string, Pane>} */
    this.panes = new Map();
    this.stack = this.pane("stack");
    this.root.append(this.far, this.stack.root, this.near);
    root.append(this.tabs, this.root);
    /** @type {Map<number, Field>} */
    this.fields = new Map();
  }

  /** @param {string} name @returns {Pane} */
  pane(name) {
    const tab = make("button", { type: "button", class: "vv-tab", "data-tab": name });
    tab.addEventListener("click", () => this.open((this.opened = name)));
    const pane = { root: make("section", { class: "vv-pane", "data-pane": name }), tab };
    this.panes.set(name, pane);
    return pane;
  }

  /** Which pane a phone shows. @param {string} name */
  open(name) {
    const isOther = this.shown !== name;
    this.shown = name;
    for (const [one, { root, tab }] of this.panes) {
      root.classList.toggle("is-shown", one === name);
      tab.setAttribute("aria-pressed", String(one === name));
    }
    if (isOther) this.root.dispatchEvent(new Event("opened"));
  }

  /** @param {number} seat @returns {Field} */
  field(seat) {
    const known = this.fields.get(seat);
    if (known) return known;
    const pane = this.pane(String(seat));
    const head = make("button", { type: "button", class: "vv-player", "data-thing": `p${seat}` });
    const list = make("ul", { class: "zone vv-field" });
    const none = make("p", { class: "vv-empty" }, this.wording.say("table.field.empty"));
    const more = make("p", { class: "vv-more" });
    pane.root.append(head, list, none, more);
    const field = { ...pane, head, list, none, more };
    this.fields.set(seat, field);
    return field;
  }

  /** @param {Table} table @param {number} near */
  show(table, near) {
    const seats = seatsFrom(table, near);
    for (const seat of seats) this.fill(table, seat, near);
    const [own, ...others] = seats.map((seat) => this.field(seat));
    lay(this.far, others.map((field) => field.root));
    lay(this.near, [own.root]);
    this.tab(this.stack.tab, "stack", this.wording.say("table.stack.title"), table.stack?.length ?? 0);
    lay(this.tabs, [this.stack.tab, ...[...others, own].map((field) => field.tab)]);
    const isBusy = Boolean(table.stack?.length || table.reacting);
    const wanted = isBusy ? "stack" : String(near);
    if (wanted !== this.wanted) this.opened = null;
    this.wanted = wanted;
    this.open(this.opened ?? wanted);
  }

  /** @param {Table} table @param {number} seat @param {number} near */
  fill(table, seat, near) {
    const field = this.field(seat);
    const player = table.seats[seat];
    const cards = fieldOf(player);
    const name = this.wording.texts.nameOf(seat);
    const isOwn = seat === near && player.cards !== undefined;
    field.root.setAttribute("aria-label", this.wording.say("table.field", { seat }));
    field.root.classList.toggle("is-turn", table.turn === seat && table.round > 0);
    field.root.classList.toggle("is-out", player.out ?? false);
    field.head.replaceChildren(glyph(`side-${seat}`, "glyph side-mark"), make("span", { class: "vv-name" }, isOwn ? this.wording.say("table.own_field") : name), make("span", { class: "card__state", "aria-hidden": "true" }));
    field.list.setAttribute("aria-label", this.wording.say("table.zone", { seat, n: cards.length }));
    field.list.hidden = !cards.length;
    field.none.hidden = cards.length > 0;
    lay(field.list, cards.map(([id, { code, counters, used }]) => {
      const card = this.cardOf(id);
      drawSmall(card, faceOf(code), { counters, used });
      return /** @type {HTMLElement} */ (card.parentElement?.tagName === "LI" ? card.parentElement : make("li", {}, card));
    }));
    field.more.replaceChildren(...this.mods(player));
    this.tab(field.tab, `side-${seat}`, name, cards.length);
  }

  /** Mods still to be earned: by name to their player alone. @param {Seat} player @returns {(Node | string)[]} */
  mods({ mods, own_mods: own }) {
    if (!mods) return [];
    const label = this.wording.say("table.mods", { n: mods });
    if (!own) return [glyph("mod"), label];
    const names = own.map(({ code }) => make("button", { type: "button", class: "card-name", "data-card": code }, faceOf(code).name));
    return [glyph("mod"), `${label}: `, ...names.flatMap((name, i) => (i ? [", ", name] : [name]))];
  }

  /** @param {HTMLElement} tab @param {string} mark @param {string} name @param {number} n */
  tab(tab, mark, name, n) {
    tab.replaceChildren(make("span", { class: "vv-tab-name" }, name), make("span", { class: "vv-tab-count" }, glyph(mark), String(n)));
  }

  /** Things that can be pressed lie in these panes. @param {Set<string | null>} offered */
  mark(offered) {
    for (const [name, { tab }] of this.panes) tab.classList.toggle("has-offers", offered.has(name) && name !== this.shown);
  }
}
