/**
 * "Why did I lose that time": the decisions of a seat with what each took and cost, and what its bank got or lost besides (L99).
 *
 * @typedef {import("./protocol.js").Entry} Entry
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {import("./spent.js").Decision} Decision
 * @typedef {import("./spent.js").Change} Change
 */

import { make, need, write } from "./dom.js";
import { spendings } from "./spent.js";
import { leftText, spanText } from "./timing.js";

const COLUMNS = ["seq", "opened", "received", "took", "free", "charged", "bank"];

export class SpentPanel {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Texts} texts
   * @param {boolean} hasBank  without one there is nothing to charge
   */
  constructor(dialog, texts, hasBank) {
    this.dialog = dialog;
    this.texts = texts;
    this.columns = hasBank ? COLUMNS : COLUMNS.slice(0, 4);
    const heads = this.columns.map((name) => make("th", { scope: "col", ...(name === "seq" ? {} : { class: "number" }) }, this.texts.text(`table.spent.${name}`)));
    need(dialog, "thead").replaceChildren(make("tr", {}, ...heads));
  }

  /**
   * @param {Entry[]} entries  from 0 on
   * @param {number} seat
   */
  show(entries, seat) {
    const rows = spendings(entries, seat);
    write(need(this.dialog, "h2"), this.texts.text("table.spent", { seat }));
    need(this.dialog, ".spent-none").hidden = rows.length > 0;
    need(this.dialog, "table").hidden = !rows.length;
    need(this.dialog, "tbody").replaceChildren(...rows.map((row) => (row.what === "decision" ? this.decision(row) : this.change(row))));
    this.dialog.showModal();
  }

  /** @param {Decision} row */
  decision({ seq, why, opened, received, free, charged, bank, left }) {
    const took = received - opened;
    /** @type {Record<string, string>} */
    const cells = {
      opened: this.texts.time(opened),
      received: this.texts.time(received),
      took: spanText(took, this.texts),
      free: spanText(Math.min(free, took), this.texts),
      charged: spanText(charged, this.texts),
      bank: `${leftText(bank)} \u2192 ${leftText(left)}`,
    };
    const end = why === "answered" ? "" : ` ${this.texts.text(`table.spent.${why}`)}`;
    const head = make("th", { scope: "row" }, this.texts.text("table.spent.entry", { seq: `${seq}` }), end);
    const rest = this.columns.slice(1).map((name) => make("td", { class: "number", "data-label": this.texts.text(`table.spent.${name}`) }, cells[name] ?? ""));
    return make("tr", {}, head, ...rest);
  }

  /** @param {Change} row */
  change({ what, seq, ms }) {
    const words = this.texts.text(`table.spent.${what}`, { time: spanText(ms, this.texts) });
    const head = make("th", { scope: "row" }, this.texts.text("table.spent.entry", { seq: `${seq}` }));
    return make("tr", { class: "is-change" }, head, make("td", { colspan: String(this.columns.length - 1) }, words));
  }
}
