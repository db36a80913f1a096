/**
 * What each player has, in the player's own strip: the mark, whose turn it is, who was Raided this Round, who passes at everything; numbers
 * that open as a sheet.
 *
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Seat} Seat
 * @typedef {import("./wording.js").Wording} Wording
 */

import { lay, make } from "../../dom.js";
import { glyph } from "../cards/glyphs.js";

/** Numbers of a player that a strip shows, in this order; on a phone the first two. */
const NUMBERS = /** @type {const} */ (["followers", "hand", "deck", "mods", "discard"]);
/** @type {Record<(typeof NUMBERS)[number], string>} */
const GLYPHS = { followers: "followers", hand: "hand", deck: "deck", mods: "mod", discard: "trash" };

export class Players {
  /**
   * @param {import("../game.js").Place} place
   * @param {Wording} wording
   * @param {(seat: number) => void} open  a player's sheet
   */
  constructor({ emblem, corner }, wording, open) {
    this.emblem = emblem;
    this.corner = corner;
    this.wording = wording;
    this.open = open;
  }

  /** @param {Table} table */
  show(table) {
    for (const [number, seat] of Object.entries(table.seats)) this.strip(table, Number(number), seat);
  }

  /** @param {Table} table @param {number} number @param {Seat} seat */
  strip(table, number, seat) {
    const strip = this.corner(number).closest(".strip");
    strip?.classList.toggle("is-turn", table.round > 0 && table.turn === number);
    strip?.classList.toggle("is-out", seat.out ?? false);
    lay(this.emblem(number), [this.marks(table, number, seat)]);
    this.numbers(number, seat);
  }

  /** @param {Table} table @param {number} number @param {Seat} seat */
  marks(table, number, seat) {
    const place = this.emblem(number);
    const marks = /** @type {HTMLElement} */ (place.querySelector(".seat-marks") ?? make("span", { class: "seat-marks" }));
    const has = [
      ...(table.round && table.turn === number ? ["turn"] : []),
      ...(table.next === number ? ["next"] : []),
      ...(table.raided.includes(number) ? ["raided"] : []),
      ...(seat.passing ? [`passing.${seat.passing}`] : []),
      ...(seat.shielded ? ["shielded"] : []),
    ];
    if (marks.dataset.has === has.join()) return marks;
    marks.dataset.has = has.join();
    marks.replaceChildren(glyph(`side-${number}`, "glyph side-mark"), ...has.map((mark) => this.mark(mark)));
    return marks;
  }

  /** @param {string} mark */
  mark(mark) {
    const words = this.wording.say(`table.mark.${mark}`);
    const drawn = mark.startsWith("passing") ? "passed" : mark === "shielded" ? "negate" : mark === "next" ? "Boost" : mark;
    return make("span", { class: `seat-mark is-${mark.split(".")[0]}`, title: words }, glyph(drawn), make("span", {}, words));
  }

  /** @param {number} number @param {Seat} seat */
  numbers(number, seat) {
    const corner = this.corner(number);
    const button = /** @type {HTMLElement} */ (corner.querySelector(".seat-numbers") ?? this.opener(number));
    const counts = { followers: seat.followers, hand: seat.hand, deck: seat.deck, mods: seat.mods, discard: seat.discard.length };
    const words = NUMBERS.map((name) => this.wording.say(`table.has.${name}`, { n: counts[name] }));
    button.setAttribute("aria-label", [this.wording.say("table.open", { seat: number }), ...words].join(", "));
    button.replaceChildren(
      ...NUMBERS.map((name, i) => make("span", { class: `count is-${name}`, title: words[i] }, glyph(GLYPHS[name]), this.wording.count(counts[name]))),
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
