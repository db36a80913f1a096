/**
 * What a match did to the ratings of its players, in the panel at its end: before, after, or why it is not rated (L163, L200).
 *
 * The page of the match says it; while it is still being worked out, it is asked again a few times.
 */

const WAITS = [500, 1_000, 2_000, 4_000, 8_000];
const PENDING = 202;
const TOLD = 200;

export class Ratings {
  /** @param {HTMLElement} root  with the address of the part in `data-url` */
  constructor(root) {
    this.root = root;
    this.hasAsked = false;
  }

  /** The match is over: ask once, and go on while there is no answer yet. */
  show() {
    if (this.hasAsked) return;
    this.hasAsked = true;
    void this.ask(0);
  }

  /** @param {number} times  asked so far */
  async ask(times) {
    const answer = await fetch(this.root.dataset.url ?? "").catch(() => null);
    const status = answer?.status ?? PENDING;
    if (answer && (status === TOLD || status === PENDING)) this.take(await answer.text());
    const wait = WAITS[times];
    if (status === PENDING && wait !== undefined) setTimeout(() => void this.ask(times + 1), wait);
  }

  /** @param {string} page */
  take(page) {
    const { body } = new DOMParser().parseFromString(page, "text/html");
    this.root.replaceChildren(...body.childNodes);
    this.root.hidden = false;
  }
}
