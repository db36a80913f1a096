// @ts-check
/**
 * How a series stands, beside the table of one of its games: score, what comes next, who is ready until when. The server draws it; whoever
 * plays goes to the next table by itself (L120, L165).
 */

import { leftText } from "./timing.js";

const EVERY_MS = 2_000;
const TICK_MS = 250;

class SeriesPart {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.url = root.dataset.seriesUrl ?? "";
    this.isAsking = false;
    this.due = 0;
    this.count();
    root.addEventListener("submit", (event) => void this.send(event));
    setInterval(() => this.tick(), TICK_MS);
    setInterval(() => void this.ask(this.url, {}), EVERY_MS);
  }

  /** How long the wait still is, by the clock of this page alone. */
  count() {
    const shown = this.root.querySelector("[data-due]");
    this.due = shown instanceof HTMLElement ? performance.now() + Number(shown.dataset.due) : 0;
    this.tick();
  }

  tick() {
    const shown = this.root.querySelector("[data-due]");
    const text = shown && leftText(this.due - performance.now());
    if (shown && shown.textContent !== text) shown.textContent = text;
  }

  /** @param {SubmitEvent} event */
  async send(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.ready === undefined) return;
    event.preventDefault();
    const body = new FormData(form);
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    await this.ask(`${form.action}?part`, { method: "POST", body }, true);
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  }

  /** @param {string} url @param {RequestInit} request @param {boolean} [isPress] */
  async ask(url, request, isPress = false) {
    if ((this.isAsking && !isPress) || document.visibilityState !== "visible") return;
    this.isAsking = true;
    try {
      const answer = await fetch(url, request);
      if (answer.status === 200) this.take(await answer.text());
    } catch {
      // the page says elsewhere that it is offline; it asks again
    } finally {
      this.isAsking = false;
    }
  }

  /** @param {string} page */
  take(page) {
    const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("[data-state]");
    const shown = this.root.querySelector("[data-state]");
    if (!(fresh instanceof HTMLElement)) return;
    if (fresh.dataset.go && shown instanceof HTMLElement && shown.dataset.series === "waiting") return location.assign(fresh.dataset.go);
    if (shown?.getAttribute("data-state") === fresh.dataset.state) return;
    this.root.replaceChildren(fresh);
    this.count();
  }
}

for (const root of document.querySelectorAll("[data-series-url]")) {
  if (root instanceof HTMLElement) new SeriesPart(root);
}
