/**
 * What is told about a card of Virtually Victorious, and the piles of a player as far as the viewer knows them (L148, L150).
 *
 * @typedef {import("./wording.js").Wording} Wording
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").Card} Card
 */

import { make } from "../../dom.js";
import { call, cardBack, cardButton } from "../cards/drawing.js";
import { faceOf } from "../cards/faces.js";
import { Looking } from "../cards/looking.js";
import { drawFull, drawSmall } from "./cards.js";
import { copies, fieldOf, ownerOf } from "./view.js";

export class Inspector extends Looking {
  /**
   * @param {Wording} wording
   * @param {() => Table | null} table
   */
  constructor(wording, table) {
    super("virtually_victorious", wording.texts);
    this.wording = wording;
    this.table = table;
  }

  /** The card, how it is on the table, its rulings. @param {string} code @param {string} [thing] @returns {Node[]} */
  about(code, thing = "") {
    const face = faceOf(code);
    const notes = this.standing(thing).map((words) => make("p", { class: "sheet-note" }, words));
    return [drawFull(face, this.wording), ...notes, ...(face.rulings.length ? [this.rulings(face.rulings)] : [])];
  }

  /** What is different from what is printed. @param {string} thing */
  standing(thing) {
    const table = this.table();
    if (!table) return [];
    const entry = (table.stack ?? []).find(({ id }) => id === thing);
    if (entry) return [this.wording.entry(entry, false, table.working === thing).slice(1).join(" · ")];
    const owner = ownerOf(table, thing);
    if (owner === null) return [];
    const { counters, used } = table.seats[owner].field[thing];
    return [...(counters ? [this.wording.number("counters", counters)] : []), ...(used ? [this.wording.say("state.used")] : [])];
  }

  /** All that is public of a player, and what this viewer may see besides. @param {number} number */
  openSeat(number) {
    const table = this.table();
    if (!table) return;
    const seat = table.seats[number];
    const numbers = [
      this.wording.say("table.has.followers", { n: seat.followers }),
      this.wording.say("table.has.limit", { n: seat.limit }),
      this.wording.say("table.has.raid", { gain: this.wording.count(seat.raid) }),
    ];
    const hidden = (/** @type {number} */ n) => Array.from({ length: n }, () => ({ id: "", code: "" }));
    this.open(this.texts.nameOf(number), [
      make("h2", {}, this.texts.nameOf(number)),
      make("p", { class: "quiet" }, numbers.join(" · ")),
      ...this.pile("field", fieldOf(seat).map(([id, { code }]) => ({ id, code }))),
      ...this.pile("hand", seat.cards ?? hidden(seat.hand)),
      ...this.pile("mods", seat.own_mods ?? hidden(seat.mods)),
      ...this.pile("discard", [...seat.discard].reverse()),
      ...this.pile("used_events", seat.used_events),
      ...(seat.left ? this.pile("left", copies(seat.left)) : []),
      ...(seat.events_left ? this.pile("events_left", copies(seat.events_left)) : []),
    ]);
  }

  /** @param {Card} card */
  lying({ code }) {
    if (!code) return cardBack("followers");
    const card = cardButton("");
    drawSmall(card, faceOf(code));
    call(card, [faceOf(code).name, this.wording.kind(faceOf(code))]);
    return card;
  }
}
