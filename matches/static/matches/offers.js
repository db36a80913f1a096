/**
 * Open offers, each kind in a place of its own, saying what accepting does and who has agreed; a pause that all have agreed on; and the
 * claim against who is away.
 *
 * Where one row comes or goes the others may move: no button does anything within 700 ms of that, so that nobody accepts what appears
 * under the finger (L116, L122-L125).
 *
 * @typedef {import("./protocol.js").Offer} Offer
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").Presence} Presence
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {{root: HTMLElement, words: HTMLElement, error: HTMLElement, shown: string}} Row
 */

import { make, need, write } from "./dom.js";
import { NEW_OFFER, onPress } from "./presses.js";
import { rejection } from "./prompt.js";
import { leftText } from "./timing.js";

const KINDS = /** @type {const} */ (["draw", "undo", "call_off", "pause", "resume"]);

export class Offers {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Texts} place.texts
   * @param {number | null} place.seat
   * @param {(action: Action) => Promise<Ack> | null} place.act
   * @param {(seq: number) => number} place.turnAt  the turn that is decided again after an undo to an entry
   * @param {() => number[][]} place.sides  the seats of each side, in the order in which the server numbers sides
   */
  constructor({ root, texts, seat, act, turnAt, sides }) {
    this.texts = texts;
    this.seat = seat;
    this.act = act;
    this.turnAt = turnAt;
    this.sides = sides;
    this.moved = 0;
    /** @type {Map<string, Row[]>} a kind has as many rows as offers of it were ever open at once */
    this.rows = new Map();
    for (const kind of ["paused", ...KINDS, "claim"]) this.rows.set(kind, [rowOf(need(root, `[data-kind="${kind}"]`))]);
  }

  /** @param {View} view */
  show(view) {
    for (const kind of KINDS) {
      const offers = Object.values(view.offers).filter((offer) => offer.kind === kind);
      offers.forEach((offer, i) => this.offer(this.row(kind, i), offer, view));
      for (const row of this.all(kind).slice(offers.length)) this.hide(row);
    }
  }

  /**
   * @param {Row} row
   * @param {Offer} offer
   * @param {View} view
   */
  offer(row, offer, view) {
    const side = this.sides().findIndex((seats) => this.seat !== null && seats.includes(this.seat));
    const agreed = offer.agreed ?? [];
    const isMine = offer.seat === this.seat;
    const isOwnSide = this.sides()[side]?.includes(offer.seat) ?? false;
    const isOut = this.seat === null || Boolean(view.gone[this.seat]);
    const mayAnswer = !isOut && !isOwnSide && !agreed.includes(side);
    const words = `${this.what(offer, isMine, mayAnswer)}${this.consent(offer, agreed, side, view)}`;
    this.open(row, `${offer.id}:${mayAnswer}`, words, () => (isMine ? [this.withdraw(row, offer)] : mayAnswer ? this.answers(row, offer) : []));
  }

  /** @param {Offer} offer @param {boolean} isMine @param {boolean} mayAnswer */
  what({ kind, seat, to }, isMine, mayAnswer) {
    if (isMine) return this.texts.text(`table.offer.mine.${kind}`);
    if (mayAnswer) return this.texts.text(`table.offer.theirs.${kind}`, { seat, turn: this.turnAt(to) });
    const key = `match.offered.${kind}`;
    return this.texts.text(this.texts.has(`table.log.${key}`) ? `table.log.${key}` : key, { seat, to });
  }

  /**
   * Who has agreed and who is still asked, where more than two sides are here (L123).
   *
   * @param {Offer} offer
   * @param {number[]} agreed
   * @param {number} own
   * @param {View} view
   */
  consent(offer, agreed, own, view) {
    const others = this.sides().flatMap((seats, side) => (seats.includes(offer.seat) || seats.every((seat) => view.gone[seat]) ? [] : [side]));
    if (others.length < 2) return "";
    const names = (/** @type {number[]} */ sides) =>
      this.texts.list(sides.flatMap((side) => (side === own ? [this.texts.text("table.offer.you")] : (this.sides()[side] ?? []).map(this.texts.nameOf))));
    const [yes, asked] = [others.filter((side) => agreed.includes(side)), others.filter((side) => !agreed.includes(side))];
    const said = [
      this.texts.text("table.offer.all"),
      ...(yes.length ? [this.texts.text("table.offer.agreed", { names: names(yes) })] : []),
      ...(asked.length ? [this.texts.text("table.offer.asked", { names: names(asked) })] : []),
    ];
    return ` ${said.join(" ")}`;
  }

  /** @param {Row} row @param {Offer} offer */
  withdraw(row, { id }) {
    return this.button(row, "table.offer.withdraw", { name: "withdraw", args: { offer: id } });
  }

  /** To refuse may also end offers of this kind (L125). @param {Row} row @param {Offer} offer */
  answers(row, { id, may_block }) {
    return [
      this.button(row, "table.offer.accept", { name: "answer", args: { offer: id, accept: true } }),
      this.button(row, "table.offer.refuse", { name: "answer", args: { offer: id, accept: false } }),
      ...(may_block ? [this.button(row, "table.offer.block", { name: "answer", args: { offer: id, accept: false, block: true } })] : []),
    ];
  }

  /**
   * What goes on by itself: a pause by consent, and what may be done about a player who is away.
   *
   * @param {View} view
   * @param {Presence["claim"]} claim
   * @param {number} now  of the server
   */
  wait(view, claim, now) {
    this.pause(view, now);
    this.away(view, claim, now);
  }

  /** @param {View} view @param {number} now */
  pause(view, now) {
    const row = this.row("paused");
    if (view.status !== "paused" || !view.paused_until) return this.hide(row);
    const time = leftText(view.paused_until - now);
    const isAsked = Object.values(view.offers).some((offer) => offer.kind === "resume");
    const mayAsk = this.seat !== null && !view.gone[this.seat] && !isAsked;
    this.open(row, `paused:${mayAsk}`, this.texts.text("table.paused", { time }), () =>
      mayAsk ? [this.button(row, "table.paused.ask", { name: "offer", args: { kind: "resume" } })] : [],
    );
  }

  /** @param {View} view @param {Presence["claim"]} claim @param {number} now */
  away(view, claim, now) {
    const row = this.row("claim");
    if (!claim || view.status !== "playing" || this.seat === null || claim.seat === this.seat || view.gone[this.seat]) return this.hide(row);
    const seconds = Math.max(0, Math.ceil((claim.at - now) / 1000));
    const left = this.sides().filter((seats) => seats.some((seat) => seat !== claim.seat && !view.gone[seat]));
    const what = left.length > 1 ? "out" : "win";
    const words = this.texts.text(seconds ? `table.claim.wait.${what}` : `table.claim.now.${what}`, { seat: claim.seat, n: seconds });
    this.open(row, `${what}:${claim.seat}:${seconds ? "wait" : "now"}`, words, () => (seconds ? [] : this.claims(row, what)));
  }

  /** The match is called off at once where nobody else is here, else the others are asked (L116, L123). @param {Row} row @param {"out" | "win"} what */
  claims(row, what) {
    const off = what === "win" ? { name: "claim", args: { kind: "call_off" } } : { name: "offer", args: { kind: "call_off" } };
    return [
      this.button(row, `table.claim.${what}`, { name: "claim", args: { kind: "win" } }),
      this.button(row, what === "win" ? "table.claim.call_off" : "table.claim.ask_off", off),
    ];
  }

  /**
   * @param {Row} row
   * @param {string} id     of what is shown; the buttons are made anew with it
   * @param {string} words
   * @param {() => HTMLButtonElement[]} buttons
   */
  open(row, id, words, buttons) {
    if (row.shown !== id) {
      row.shown = id;
      row.error.hidden = true;
      need(row.root, ".offer-buttons").replaceChildren(...buttons());
      row.root.hidden = false;
      this.moved = performance.now();
    }
    write(row.words, words);
  }

  /** @param {Row} row */
  hide(row) {
    if (!row.shown) return;
    row.root.hidden = true;
    row.shown = "";
    this.moved = performance.now();
  }

  /** @param {string} kind */
  all(kind) {
    return /** @type {Row[]} */ (this.rows.get(kind));
  }

  /** A row of a kind; a further one stands below those that there are. @param {string} kind @param {number} [i] */
  row(kind, i = 0) {
    const rows = this.all(kind);
    const last = /** @type {Row} */ (rows.at(-1));
    if (i === rows.length) {
      const root = /** @type {HTMLElement} */ (last.root.cloneNode(true));
      last.root.after(root);
      rows.push(rowOf(root));
    }
    return /** @type {Row} */ (rows[i]);
  }

  /**
   * @param {Row} row
   * @param {string} key
   * @param {Action} action
   */
  button(row, key, action) {
    const button = make("button", { type: "button", class: "button" }, this.texts.text(key));
    onPress(button, NEW_OFFER, () => this.moved, async () => {
      button.disabled = true;
      const ack = await this.act(action);
      button.disabled = false;
      row.error.hidden = !ack || ack.ok;
      if (ack && !ack.ok) write(row.error, rejection(ack, this.texts));
    });
    return button;
  }
}

/** @param {HTMLElement} root @returns {Row} */
function rowOf(root) {
  root.hidden = true;
  return { root, words: need(root, "p"), error: need(root, ".offer-error"), shown: "" };
}
