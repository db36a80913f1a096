/**
 * The prompt's own place: what is chosen in words, the button that plays it, the way back (L79, L80, L144).
 *
 * A move that only brings a piece to an empty square goes at once; one that pushes, or every one if the player set it so, is played
 * by its button. While an act is unanswered nothing else can be sent.
 *
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {{option: string | null, asks: boolean, words: string}} Chosen
 */

import { need, write } from "./dom.js";
import { NEW_CONTROL, onPress } from "./presses.js";
import { settings } from "./settings.js";

const SPINNER_AFTER = 300;

export class PromptBar {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Texts} place.texts
   * @param {(option: string, isDrawOffered: boolean) => Promise<Ack> | null} place.send
   * @param {() => void} place.back
   */
  constructor({ root, texts, send, back }) {
    this.root = root;
    this.texts = texts;
    this.send = send;
    this.words = need(root, ".prompt-words");
    this.error = need(root, ".prompt-error");
    this.play = need(root, "#play", HTMLButtonElement);
    this.cancel = need(root, "#cancel", HTMLButtonElement);
    this.draw = need(root, "#with-draw", HTMLButtonElement);
    /** @type {string | null} */
    this.option = null;
    this.isSending = false;
    this.appeared = 0;
    onPress(this.play, NEW_CONTROL, () => this.appeared, () => this.confirm());
    this.cancel.addEventListener("click", back);
    this.draw.addEventListener("click", () => this.draw.setAttribute("aria-pressed", String(!this.isDrawOffered)));
  }

  get isDrawOffered() {
    return this.draw.getAttribute("aria-pressed") === "true";
  }

  /** Nothing to choose: only words. @param {string} words */
  rest(words) {
    this.option = null;
    this.show(words, { canChoose: false, canCancel: false });
  }

  /**
   * @param {Chosen} chosen
   * @param {boolean} canCancel
   */
  choosing(chosen, canCancel) {
    const isNew = chosen.option !== this.option;
    this.option = chosen.option;
    if (isNew) {
      this.appeared = performance.now();
      this.say("");
    }
    this.show(chosen.words, { canChoose: true, canCancel });
    if (isNew && chosen.option !== null && !chosen.asks && !settings.alwaysAsk) void this.commit();
  }

  /**
   * @param {string} words
   * @param {{canChoose: boolean, canCancel: boolean}} can
   */
  show(words, { canChoose, canCancel }) {
    write(this.words, words);
    this.root.classList.toggle("is-asking", this.option !== null);
    this.play.hidden = this.option === null;
    write(need(this.play, "span"), this.option === null ? "" : this.texts.text("table.play", { option: this.option }));
    this.cancel.hidden = !canCancel;
    this.draw.hidden = !canChoose;
    for (const button of [this.play, this.cancel, this.draw]) button.disabled = this.isSending;
  }

  /** The marked button, or its key: plays what is chosen, if it was there long enough to be meant. */
  confirm() {
    if (this.option !== null && performance.now() - this.appeared >= NEW_CONTROL) void this.commit();
  }

  async commit() {
    if (this.option === null || this.isSending) return;
    const answer = this.send(this.option, this.isDrawOffered);
    if (!answer) return;
    this.busy(true);
    const spinner = setTimeout(() => this.play.setAttribute("data-busy", ""), SPINNER_AFTER);
    const ack = await answer;
    clearTimeout(spinner);
    this.busy(false);
    if (ack.ok) this.draw.setAttribute("aria-pressed", "false");
    else this.say(rejection(ack, this.texts));
  }

  /** @param {boolean} isSending */
  busy(isSending) {
    this.isSending = isSending;
    this.root.classList.toggle("is-sending", isSending);
    this.play.removeAttribute("data-busy");
    for (const button of [this.play, this.cancel, this.draw]) button.disabled = isSending;
  }

  /** @param {string} problem */
  say(problem) {
    write(this.error, problem);
    this.error.hidden = !problem;
  }
}

/**
 * Why something was not taken, in words.
 *
 * @param {Ack} ack
 * @param {Texts} texts
 */
export function rejection({ code = "internal", reason = "" }, texts) {
  const key = `code.${code}.${reason}`;
  return texts.text(reason && texts.has(key) ? key : `code.${code}`);
}
