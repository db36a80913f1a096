/**
 * What somebody has who watches a running match: the controls of a replay, up to now (L133). To hold is to stay at a moment while
 * entries come in; the way back says how many have come.
 *
 * @typedef {import("./review.js").Review} Review
 * @typedef {import("./texts.js").Texts} Texts
 */

import { need } from "./dom.js";

export class Watching {
  /**
   * @param {HTMLElement} root
   * @param {Review} review
   * @param {Texts} texts
   */
  constructor(root, review, texts) {
    this.review = review;
    this.texts = texts;
    this.bar = need(root, "#watchbar");
    this.hold = need(root, "#hold", HTMLButtonElement);
    this.slider = need(root, "#moment", HTMLInputElement);
    this.hold.addEventListener("click", () => void this.toggle());
    this.slider.addEventListener("input", () => void review.jump(Number(this.slider.value)));
  }

  /** Holds, or goes on with what happens now. */
  async toggle() {
    if (this.review.isOpen) this.review.leave();
    else await this.review.hold();
  }

  /** @param {number} head  the last entry that has come */
  show(head) {
    const seq = this.review.seq ?? head;
    const label = this.texts.text(this.review.isOpen ? "table.watch.go_on" : "table.watch.hold");
    this.bar.hidden = head < 1;
    this.hold.classList.toggle("is-held", this.review.isOpen);
    this.hold.title = label;
    this.hold.setAttribute("aria-label", label);
    this.slider.max = String(head);
    this.slider.value = String(seq);
    this.slider.setAttribute("aria-valuetext", this.texts.text("table.watch.where", { seq, last: head }));
  }
}

/**
 * The words of the button that leads to the present.
 *
 * @param {Texts} texts
 * @param {number} missed  how many entries have come meanwhile
 */
export function toLive(texts, missed) {
  return missed ? texts.text("table.to_live", { n: missed }) : texts.text("table.back_to_live");
}

/**
 * How much later a watcher sees what happens, in words; what they read while nothing else is to be said.
 *
 * @param {Texts} texts
 * @param {{seconds: number, decisions: number} | undefined} delay
 */
export function watchingWords(texts, delay) {
  if (!delay) return texts.text("table.rest.watching");
  const late = [];
  if (delay.seconds >= 60) late.push(texts.text("table.late.minutes", { n: Math.ceil(delay.seconds / 60) }));
  else if (delay.seconds) late.push(texts.text("table.late.seconds", { n: delay.seconds }));
  if (delay.decisions) late.push(texts.text("table.late.decisions", { n: delay.decisions }));
  return texts.text("table.rest.late", { late: texts.lists.format(late) });
}
