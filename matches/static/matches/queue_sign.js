// @ts-check
/**
 * The sign of a search in the head of each page: how long it goes on; and a call when a match is found, which the page of the queue asks
 * about. While a search is on the server is asked though nobody looks at the page, as that says that somebody is here (L189, L193).
 *
 * @typedef {{asked: boolean, ms: number, text: string}} Search
 */

import { Attention } from "./attention.js";
import { write } from "./dom.js";
import { leftText } from "./timing.js";

const ASK_EVERY = 4;

export class QueueSign {
  /** @param {HTMLElement} root @param {() => void} ask  asks how it stands though the page is hidden */
  constructor(root, ask) {
    this.root = root;
    this.ask = ask;
    this.attention = new Attention();
    /** @type {Search | null} */
    this.search = null;
    this.told = 0;
    this.seconds = 0;
    /** @type {Worker | null} */
    this.ticks = null;
  }

  /** @param {Search | null} search */
  show(search) {
    this.search = search;
    this.told = performance.now();
    this.root.hidden = !search;
    if (search?.asked) this.attention.call(search.text);
    else this.attention.rest();
    if (!search) {
      this.ticks?.terminate();
      this.ticks = null;
      return;
    }
    if (!this.ticks) {
      this.ticks = new Worker(this.root.dataset.ticks ?? "");
      this.ticks.addEventListener("message", () => this.tick());
    }
    const words = this.root.querySelector("span");
    if (words) write(words, search.text);
    this.count();
  }

  tick() {
    this.seconds += 1;
    this.count();
    if (document.visibilityState !== "visible" && this.seconds % ASK_EVERY === 0) this.ask();
  }

  count() {
    const shown = this.root.querySelector("b");
    if (!shown || !this.search) return;
    const past = performance.now() - this.told;
    write(shown, leftText(Math.max(0, this.search.asked ? this.search.ms - past : this.search.ms + past)));
  }
}
