/**
 * What each player has, in the player's own strip: the side's mark, the Persona while it is in the Studio, numbers that open as a sheet;
 * and the race of all sides to a million Subscribers.
 *
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Seat} Seat
 * @typedef {import("./wording.js").Wording} Wording
 */

import { lay, make } from "../../dom.js";
import { drawSmall } from "./cards.js";
import { faceOf } from "../cards/faces.js";
import { glyph } from "../cards/glyphs.js";
import { sideOf, sidesFrom, topOf, WINNING_TOTAL } from "./view.js";

/** Numbers of a player that a strip shows, in this order; on a phone the first two. */
const NUMBERS = /** @type {const} */ (["bank", "hand", "deck", "platforms", "trash"]);
/** @type {Record<(typeof NUMBERS)[number], string>} */
const GLYPHS = { bank: "funds", hand: "hand", deck: "deck", platforms: "platforms", trash: "trash" };

export class Players {
  /**
   * @param {import("../game.js").Place} place
   * @param {Wording} wording
   * @param {(thing: string) => HTMLElement} cardOf
   * @param {(seat: number) => void} open  a player's sheet
   */
  constructor({ emblem, corner }, wording, cardOf, open) {
    this.emblem = emblem;
    this.corner = corner;
    this.wording = wording;
    this.texts = wording.texts;
    this.cardOf = cardOf;
    this.open = open;
  }

  /** @param {Table} table */
  show(table) {
    for (const [number, seat] of Object.entries(table.seats)) this.strip(table, Number(number), seat);
  }

  /**
   * @param {Table} table
   * @param {number} number
   * @param {Seat} seat
   */
  strip(table, number, seat) {
    const side = sideOf(table, number);
    const strip = this.corner(number).closest(".strip");
    strip?.classList.toggle("is-turn", table.turn === side && ["action", "clash"].includes(table.phase));
    strip?.classList.toggle("is-out", seat.out ?? false);
    const top = topOf(seat);
    const studio = seat.at === undefined && top ? [this.cardOf(`persona:${number}`)] : [];
    if (top && studio.length) drawSmall(studio[0], faceOf(top.code), this.wording, { influence: seat.influence, used: seat.used });
    lay(this.emblem(number), [this.marks(table, number, side), ...studio]);
    this.numbers(table, number, seat);
  }

  /** Whose side, who has the token once it is given, who has passed. @param {Table} table @param {number} number @param {number} side */
  marks(table, number, side) {
    const place = this.emblem(number);
    const found = place.querySelector(".seat-marks");
    const marks = /** @type {HTMLElement} */ (found ?? make("span", { class: "seat-marks" }));
    const has = [`side-${side}`, ...(table.phase !== "deal" && table.token === side ? ["token"] : []), ...(table.passed.includes(side) ? ["passed"] : [])];
    if (marks.dataset.has === has.join()) return marks;
    marks.dataset.has = has.join();
    const words = has.slice(1).map((mark) => this.texts.text(`oshi_push.table.${mark}`));
    marks.replaceChildren(
      glyph(`side-${side}`, "glyph side-mark"),
      ...has.slice(1).map((mark, i) => make("span", { class: `seat-mark is-${mark}`, title: words[i] }, glyph(mark), make("span", {}, words[i]))),
    );
    return marks;
  }

  /** @param {Table} table @param {number} number @param {Seat} seat */
  numbers(table, number, seat) {
    const corner = this.corner(number);
    const button = /** @type {HTMLElement} */ (corner.querySelector(".seat-numbers") ?? this.opener(number));
    const counts = { bank: seat.bank, hand: seat.hand, deck: seat.deck, platforms: seat.platforms, trash: seat.trash.length };
    const { subscribers } = table.sides[sideOf(table, number)];
    const words = NUMBERS.map((name) => this.texts.text(`oshi_push.table.has.${name}`, { n: counts[name] }));
    const worth = this.texts.text("oshi_push.table.has.subscribers", { n: subscribers });
    button.setAttribute("aria-label", [this.texts.text("oshi_push.table.open", { seat: number }), ...words, worth].join(", "));
    button.replaceChildren(
      ...NUMBERS.map((name, i) => make("span", { class: `count is-${name}`, title: words[i] }, glyph(GLYPHS[name]), String(counts[name]))),
    );
    lay(corner, [button]);
  }

  /** @param {number} number */
  opener(number) {
    const button = make("button", { type: "button", class: "seat-numbers" });
    button.addEventListener("click", () => this.open(number));
    return button;
  }
}

export class Race {
  /**
   * @param {HTMLElement} root
   * @param {Wording} wording
   */
  constructor(root, wording) {
    this.wording = wording;
    this.texts = wording.texts;
    this.moment = make("p", { class: "push-moment" });
    this.track = make("ul", { class: "race-track", "aria-label": this.texts.text("oshi_push.table.race") });
    root.append(make("div", { class: "race" }, this.moment, this.track));
  }

  /** @param {Table} table @param {number} near */
  show(table, near) {
    const { phase, round, clash } = table;
    const where = clash === undefined ? "" : this.texts.text(`oshi_push.place.${clash}`);
    this.moment.replaceChildren(
      ...(round ? [make("b", {}, this.texts.text("oshi_push.table.round", { round })), " "] : []),
      make("span", {}, this.texts.text(`oshi_push.table.phase.${phase}${clash === undefined ? "" : ".at"}`, { where })),
    );
    this.track.replaceChildren(...sidesFrom(table, near).map((side) => this.runner(table, side)));
  }

  /** @param {Table} table @param {number} side */
  runner(table, side) {
    const { subscribers } = table.sides[side];
    const bar = make("span", { class: "race-bar" }, make("i"));
    bar.style.setProperty("--part", String(Math.min(1, subscribers / WINNING_TOTAL)));
    const number = make("span", { class: "race-number" }, this.texts.numbers.format(subscribers));
    const name = make("span", { class: "visually-hidden" }, `${this.wording.side(side)}: `);
    return make("li", { class: "runner" }, glyph(`side-${side}`), bar, name, number);
  }
}
