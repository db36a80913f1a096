/**
 * The prompt's own place: what is chosen in words, the button that plays it, the way back (L79, L80, L144).
 *
 * A move that only brings a piece to an empty square goes at once; one that pushes, or every one if the player set it so, is played
 * by its button. While an act is unanswered nothing else can be sent. Games with other answers than moves have further buttons here:
 * the main one first, passing last.
 *
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").Value} Value
 * @typedef {import("./games/game.js").Chosen} Chosen
 * @typedef {import("./games/game.js").Choice} Choice
 */

import { make, need, write } from "./dom.js";
import { NEW_CONTROL, onPress } from "./presses.js";
import { settings } from "./settings.js";

const SPINNER_AFTER = 300;

export class PromptBar {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root
   * @param {Texts} place.texts
   * @param {boolean} place.offersDraws
   * @param {(picks: Value[], isDrawOffered: boolean) => Promise<Ack> | null} place.send
   * @param {(id: string) => void} place.choose
   * @param {() => void} place.back
   */
  constructor({ root, texts, offersDraws, send, choose, back }) {
    this.root = root;
    this.texts = texts;
    this.offersDraws = offersDraws;
    this.send = send;
    this.choose = choose;
    this.words = need(root, ".prompt-words");
    this.error = need(root, ".prompt-error");
    this.play = need(root, "#play", HTMLButtonElement);
    this.cancel = need(root, "#cancel", HTMLButtonElement);
    this.draw = need(root, "#with-draw", HTMLButtonElement);
    this.others = need(root, "#choices");
    this.last = need(root, "#last-choice");
    /** @type {Value[] | null} */
    this.picks = null;
    this.shown = "";
    this.mainChoice = /** @type {string | null} */ (null);
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
    this.picks = null;
    this.offer([]);
    this.show({ picks: null, asks: false, words, label: "" }, { canChoose: false, canCancel: false });
  }

  /**
   * @param {Chosen} chosen
   * @param {boolean} canCancel
   */
  choosing(chosen, canCancel) {
    const isNew = JSON.stringify(chosen.picks) !== JSON.stringify(this.picks);
    this.picks = chosen.picks;
    if (isNew) {
      this.appeared = performance.now();
      this.say("");
    }
    this.offer(chosen.choices ?? []);
    this.show(chosen, { canChoose: true, canCancel });
    if (isNew && chosen.picks !== null && !chosen.asks && !settings.alwaysAsk) void this.commit();
  }

  /**
   * @param {Chosen} chosen
   * @param {{canChoose: boolean, canCancel: boolean}} can
   */
  show({ words, label }, { canChoose, canCancel }) {
    write(this.words, words);
    this.root.classList.toggle("is-asking", this.picks !== null);
    this.play.hidden = this.picks === null;
    write(need(this.play, "span"), label);
    this.cancel.hidden = !canCancel;
    this.draw.hidden = !canChoose || !this.offersDraws;
    this.disable(this.isSending);
  }

  /** Buttons of the game's own; those that were there stay as they are. @param {Choice[]} choices */
  offer(choices) {
    const shown = JSON.stringify(choices);
    if (shown === this.shown) return;
    this.shown = shown;
    this.appeared = performance.now();
    this.mainChoice = choices.find((choice) => choice.isMain)?.id ?? null;
    this.others.replaceChildren(...choices.filter((choice) => !choice.isPass).map((choice) => this.button(choice)));
    this.last.replaceChildren(...choices.filter((choice) => choice.isPass).map((choice) => this.button(choice)));
    this.root.classList.toggle("has-choices", this.others.childElementCount > 0);
  }

  /** @param {Choice} choice */
  button({ id, label, isMain }) {
    const button = make("button", { type: "button", class: `button${isMain ? " button--primary" : ""}`, "data-choice": id }, label);
    onPress(button, NEW_CONTROL, () => this.appeared, () => this.choose(id));
    return button;
  }

  /** The marked button, or its key: plays what is chosen, if it was there long enough to be meant. */
  confirm() {
    if (performance.now() - this.appeared < NEW_CONTROL) return;
    if (this.picks !== null) void this.commit();
    else if (this.mainChoice !== null && !this.isSending) this.choose(this.mainChoice);
  }

  async commit() {
    if (this.picks === null || this.isSending) return;
    const answer = this.send(this.picks, this.isDrawOffered);
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
    this.disable(isSending);
  }

  /** @param {boolean} isDisabled */
  disable(isDisabled) {
    for (const button of this.root.querySelectorAll("button")) {
      if (!["show-result", "back-to-live"].includes(button.id)) button.disabled = isDisabled;
    }
  }

  /** @param {string} problem */
  say(problem) {
    write(this.error, problem);
    this.error.hidden = !problem;
  }
}

/**
 * Why something was not taken, in words: those of the reason if it has some, else those of the code.
 *
 * @param {Ack} ack
 * @param {Texts} texts
 */
export function rejection({ code = "internal", reason = "" }, texts) {
  const key = reason && [`code.${code}.${reason}`, reason].find((one) => texts.has(one));
  return texts.text(key || `code.${code}`);
}
