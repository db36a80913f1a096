/**
 * A table before its match begins: who sits where, decks, house bots, the link. The server draws it, for pages without script too; here
 * it is drawn anew when something changes, and sent without leaving the page. A seat of one's own that changes loads the page: all on it
 * belongs to a seat, and the new seat's bytes have to be sent (L26).
 *
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {import("./protocol.js").Player} Player
 */

import { need, write } from "./dom.js";
import { copy } from "./invite.js";

export class Seats {
  /**
   * @param {HTMLElement} root
   * @param {number | null} seat
   * @param {Texts} texts
   * @param {Player[]} players
   */
  constructor(root, seat, texts, players) {
    this.root = root;
    this.seat = seat;
    this.texts = texts;
    this.url = root.dataset.url ?? "";
    this.known = JSON.stringify(players);
    this.asked = 0;
    root.addEventListener("submit", (event) => void this.send(event));
    root.addEventListener("click", (event) => void this.press(event));
    this.ready();
  }

  /** @param {boolean} isWaiting */
  show(isWaiting) {
    this.root.hidden = !isWaiting;
  }

  /** Somebody came, went, or brought a deck. @param {Player[]} players */
  changed(players) {
    const now = JSON.stringify(players);
    if (now === this.known) return;
    this.known = now;
    void this.ask(this.url, {});
  }

  /** @param {SubmitEvent} event */
  async send(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.part === undefined) return;
    event.preventDefault();
    await this.ask(`${form.action}?part`, { method: "POST", body: new FormData(form) });
  }

  /** The last answer that was asked for is shown; without one the page says how the table stands. @param {string} url @param {RequestInit} request */
  async ask(url, request) {
    const number = ++this.asked;
    try {
      const answer = await fetch(url, request);
      const page = await answer.text();
      if (number === this.asked && answer.status === 200) this.take(page);
      else if (!answer.ok) location.reload();
    } catch {
      this.say("table.seats.offline");
    }
  }

  /** @param {string} page */
  take(page) {
    const fresh = new DOMParser().parseFromString(page, "text/html").querySelector(".seats");
    if (!(fresh instanceof HTMLElement)) return;
    if (fresh.dataset.seat !== String(this.seat ?? "")) return location.reload();
    const focus = document.activeElement?.id;
    const chosen = this.root.querySelector('[name="deck"]:checked')?.getAttribute("value");
    const levels = [...this.root.querySelectorAll("select")].map((/** @type {HTMLSelectElement} */ select) => [select.id, select.value]);
    this.root.replaceChildren(fresh);
    for (const option of fresh.querySelectorAll('[name="deck"]')) {
      if (option instanceof HTMLInputElement && option.value === chosen) option.checked = true;
    }
    for (const [id, value] of levels) {
      const select = id && fresh.querySelector(`#${id}`);
      if (select instanceof HTMLSelectElement) select.value = value;
    }
    this.ready();
    if (focus && this.root.querySelector(`#${CSS.escape(focus)}`)) need(this.root, `#${CSS.escape(focus)}`).focus();
  }

  /** What needs script is there with script alone. */
  ready() {
    const buttons = this.root.querySelector("[data-script]");
    if (!(buttons instanceof HTMLElement)) return;
    buttons.hidden = false;
    need(buttons, "#share-link").hidden = !("share" in navigator);
  }

  /** @param {MouseEvent} event */
  async press(event) {
    const button = event.target instanceof Element ? event.target.closest("button, #invite-link") : null;
    const link = this.root.querySelector("#invite-link");
    if (!(link instanceof HTMLInputElement) || !button) return;
    if (button.id === "invite-link") link.select();
    if (button.id === "share-link") await navigator.share({ url: link.value }).catch(() => undefined);
    if (button.id !== "copy-link") return;
    this.say((await copy(link.value)) ? "table.invite.copied" : "table.invite.copy_by_hand");
    link.select();
  }

  /** @param {string} key */
  say(key) {
    const said = this.root.querySelector(".invite-said") ?? this.root.querySelector(".seats__missing");
    if (said) write(said, this.texts.text(key));
  }
}
