/**
 * The Stack, growing upward: what lies on it, the next to resolve on top, with its targets; beneath it who is waited for, and what has just
 * happened (L149). Who is waited for is what everybody may know: whether somebody could answer is told by nothing here (V64).
 *
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Entry} Entry
 * @typedef {import("./wording.js").Wording} Wording
 * @typedef {import("../../protocol.js").Line} Line
 */

import { lay, make, write } from "../../dom.js";
import { call } from "../cards/drawing.js";
import { faceOf } from "../cards/faces.js";
import { glyph } from "../cards/glyphs.js";
import { colourOf } from "./cards.js";
import { downward } from "./view.js";

/** Lines that tell what came of it; the last of them stand under the Stack until the next entry. */
const NEWS = /\.log\.(raided|redirected|event|gained|lost|stolen|negated\.\w+|fizzled\.\w+|mod|choices(\.none)?|won\.\w+)$/;
const TOLD = 3;

export class Stack {
  /**
   * @param {HTMLElement} root  the pane
   * @param {Wording} wording
   */
  constructor(root, wording) {
    this.wording = wording;
    /** @type {Map<string, HTMLElement>} */
    this.entries = new Map();
    this.empty = make("p", { class: "vv-empty" }, wording.say("table.stack.empty"));
    this.list = make("ol", { class: "zone vv-entries", "aria-label": wording.say("table.stack") });
    this.waiting = make("p", { class: "vv-waiting" });
    this.news = make("p", { class: "vv-news" });
    this.heading = make("h2", { class: "vv-pane-title" }, glyph("stack"), wording.say("table.stack.title"));
    root.append(this.heading, make("div", { class: "vv-pile" }, this.empty, this.list), this.waiting, this.news);
  }

  /** @param {Table} table @param {number[]} asked  who owes a decision @param {Line[]} news */
  show(table, asked, news) {
    const shown = downward(table);
    this.empty.hidden = shown.length > 0;
    this.list.hidden = !shown.length;
    for (const id of this.entries.keys()) if (!shown.some((entry) => entry.id === id)) this.entries.delete(id);
    lay(this.list, shown.map((entry, i) => this.entry(entry, i === 0, table.working === entry.id)));
    write(this.waiting, this.waits(table, asked));
    this.waiting.hidden = !this.waiting.textContent;
    const told = news.filter(([key]) => NEWS.test(key)).slice(-TOLD);
    write(this.news, told.map(([key, params]) => this.wording.texts.text(key, params)).join(" "));
  }

  /** @param {Entry} entry @param {boolean} isNext @param {boolean} isWorking */
  entry(entry, isNext, isWorking) {
    const { code } = entry.card;
    const item = this.entries.get(entry.id) ?? make("li", {}, make("button", { type: "button", class: "vv-entry", "data-thing": entry.id }));
    this.entries.set(entry.id, item);
    const button = /** @type {HTMLElement} */ (item.firstElementChild);
    const words = this.wording.entry(entry, isNext, isWorking);
    const key = JSON.stringify(words);
    item.classList.toggle("is-next", isNext);
    if (button.dataset.words === key) return item;
    button.dataset.words = key;
    button.dataset.card = code;
    button.dataset.colour = colourOf(faceOf(code));
    const [name, what, ...more] = words;
    button.replaceChildren(
      make("span", { class: "vv-entry-band" }, glyph(faceOf(code).kind || "quick"), make("span", { class: "card__name" }, name)),
      make("span", { class: "vv-entry-said" }, glyph(`side-${entry.seat}`), make("span", {}, [what, ...more].join(" · "))),
      make("span", { class: "card__state", "aria-hidden": "true" }),
    );
    return item;
  }

  /** Who is asked, and who after that. @param {Table} table @param {number[]} asked */
  waits(table, asked) {
    if (table.reacting) return this.wording.say(`table.waiting.react.${table.reacting.occasion}`, this.about(table, asked));
    const [first, ...then] = table.waiting ?? [];
    if (first === undefined || table.working) return "";
    const key = then.length ? "table.waiting.then" : "table.waiting";
    return this.wording.say(key, { seat: first, seats: then.join(",") });
  }

  /** What a Reaction is asked for. @param {Table} table @param {number[]} asked */
  about({ reacting }, asked) {
    const { seat, of = seat } = /** @type {NonNullable<Table["reacting"]>} */ (reacting);
    return { seat, of, seats: asked.join(",") };
  }

  /** Names for readers, with states. @param {(thing: string) => string} state */
  mark(state) {
    for (const [id, item] of this.entries) {
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      const words = /** @type {string[]} */ (JSON.parse(button.dataset.words ?? "[]"));
      call(button, [...words, state(id)]);
    }
  }
}
