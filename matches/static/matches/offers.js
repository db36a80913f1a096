/**
 * Open offers, each kind in a row of its own that never moves, saying what accepting does; and the claim against who is away.
 *
 * A row's buttons do nothing in their first 700 ms, so that nobody accepts what appears under the finger (L116, L122-L125).
 *
 * @typedef {import("./protocol.js").Offer} Offer
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").Presence} Presence
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {{root: HTMLElement, words: HTMLElement, error: HTMLElement, shown: string, since: number}} Row
 */

import { make, need, write } from "./dom.js";
import { NEW_OFFER, onPress } from "./presses.js";
import { rejection } from "./prompt.js";

export class Offers {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Texts} place.texts
   * @param {number | null} place.seat
   * @param {(action: Action) => Promise<Ack> | null} place.act
   * @param {(seq: number) => number} place.turnAt  the turn that is decided again after an undo to an entry
   */
  constructor({ root, texts, seat, act, turnAt }) {
    this.texts = texts;
    this.seat = seat;
    this.act = act;
    this.turnAt = turnAt;
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    for (const kind of ["draw", "undo", "call_off", "claim"]) {
      const row = need(root, `[data-kind="${kind}"]`);
      this.rows.set(kind, { root: row, words: need(row, "p"), error: need(row, ".offer-error"), shown: "", since: 0 });
    }
  }

  /** @param {Record<string, Offer>} offers */
  show(offers) {
    for (const kind of /** @type {const} */ (["draw", "undo", "call_off"])) {
      const offer = Object.values(offers).find((open) => open.kind === kind);
      if (!offer) this.hide(kind);
      else if (offer.seat === this.seat) this.mine(offer);
      else this.theirs(offer);
    }
  }

  /** @param {Offer} offer */
  mine(offer) {
    this.open(offer.kind, `${offer.id}`, this.texts.text(`table.offer.mine.${offer.kind}`), () => [
      this.button("table.offer.withdraw", offer.kind, { name: "withdraw", args: { offer: offer.id } }),
    ]);
  }

  /** @param {Offer} offer */
  theirs(offer) {
    const words = this.texts.text(`table.offer.theirs.${offer.kind}`, { seat: offer.seat, turn: this.turnAt(offer.to) });
    this.open(offer.kind, `${offer.id}`, words, () =>
      this.seat === null
        ? []
        : [
            this.button("table.offer.accept", offer.kind, { name: "answer", args: { offer: offer.id, accept: true } }),
            this.button("table.offer.refuse", offer.kind, { name: "answer", args: { offer: offer.id, accept: false } }),
            ...(offer.may_block ? [this.blocker(offer)] : []),
          ],
    );
  }

  /** Refuses, and ends offers of this kind (L125). @param {Offer} offer */
  blocker({ id, kind }) {
    return this.button("table.offer.block", kind, { name: "answer", args: { offer: id, accept: false, block: true } });
  }

  /**
   * What may be done about a player who is away.
   *
   * @param {Presence["claim"]} claim
   * @param {number} now  of the server
   */
  away(claim, now) {
    if (!claim || this.seat === null || claim.seat === this.seat) return this.hide("claim");
    const seconds = Math.max(0, Math.ceil((claim.at - now) / 1000));
    const words = this.texts.text(seconds ? "table.claim.wait" : "table.claim.now", { seat: claim.seat, n: seconds });
    this.open("claim", seconds ? "wait" : "now", words, () =>
      seconds
        ? []
        : [
            this.button("table.claim.win", "claim", { name: "claim", args: { kind: "win" } }),
            this.button("table.claim.call_off", "claim", { name: "claim", args: { kind: "call_off" } }),
          ],
    );
  }

  /**
   * @param {string} kind
   * @param {string} id     of what is shown; the buttons are made anew with it
   * @param {string} words
   * @param {() => HTMLButtonElement[]} buttons
   */
  open(kind, id, words, buttons) {
    const row = this.row(kind);
    write(row.words, words);
    if (row.shown === id) return;
    row.shown = id;
    row.since = performance.now();
    row.error.hidden = true;
    need(row.root, ".offer-buttons").replaceChildren(...buttons());
    row.root.hidden = false;
  }

  /** @param {string} kind */
  hide(kind) {
    const row = this.row(kind);
    row.root.hidden = true;
    row.shown = "";
  }

  /** @param {string} kind */
  row(kind) {
    return /** @type {Row} */ (this.rows.get(kind));
  }

  /**
   * @param {string} key
   * @param {string} kind
   * @param {Action} action
   */
  button(key, kind, action) {
    const button = make("button", { type: "button", class: "button" }, this.texts.text(key));
    const row = this.row(kind);
    onPress(button, NEW_OFFER, () => row.since, async () => {
      button.disabled = true;
      const ack = await this.act(action);
      button.disabled = false;
      row.error.hidden = !ack || ack.ok;
      if (ack && !ack.ok) write(row.error, rejection(ack, this.texts));
    });
    return button;
  }
}
