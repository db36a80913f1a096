// @ts-check
/**
 * The page of the queue while somebody searches: asks every two seconds how it stands, which also says that they are here, counts the wait
 * on, calls when a match is found, and goes to its table (L189, L193, L198). The server draws.
 */

import { Attention } from "./attention.js";
import { write } from "./dom.js";
import { leftText } from "./timing.js";

const ASK_EVERY = 2;
const ON = ["searching", "asked", "ready"];

class Queue {
  /** @param {HTMLElement} root @param {HTMLElement} said */
  constructor(root, said) {
    this.root = root;
    this.said = said;
    this.attention = new Attention();
    this.isAsking = false;
    this.seconds = 0;
    this.drawn = performance.now();
    /** @type {Worker | null} */
    this.ticks = null;
    root.addEventListener("submit", (event) => void this.send(event));
    this.follow();
  }

  get part() {
    return /** @type {HTMLElement} */ (this.root.querySelector("[data-queue]"));
  }

  get state() {
    return this.part.dataset.queue ?? "";
  }

  /** What the state asks for beside what is drawn. */
  follow() {
    if (ON.includes(this.state) && !this.ticks) {
      this.ticks = new Worker(this.root.dataset.ticks ?? "");
      this.ticks.addEventListener("message", () => this.tick());
    }
    if (this.state === "asked") this.attention.call(this.root.dataset.found ?? "");
    else this.attention.rest();
    this.count();
  }

  tick() {
    this.seconds += 1;
    this.count();
    if (this.seconds % ASK_EVERY === 0) void this.ask(this.root.dataset.queueUrl ?? "", {});
  }

  /** Times go on between two answers. */
  count() {
    const past = performance.now() - this.drawn;
    for (const shown of this.root.querySelectorAll("[data-waited]")) {
      if (shown instanceof HTMLElement) write(shown, leftText(Number(shown.dataset.waited) + past));
    }
    for (const shown of this.root.querySelectorAll("[data-left]")) {
      if (shown instanceof HTMLElement) write(shown, String(Math.max(0, Math.ceil((Number(shown.dataset.left) - past) / 1_000))));
    }
  }

  /** A press is sent without leaving the page, so that it may sound later. What is refused is told by the page itself. @param {SubmitEvent} event */
  async send(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.press === undefined) return;
    event.preventDefault();
    const body = new FormData(form, event.submitter);
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    await this.ask(`${form.action}?part`, { method: "POST", body }, true);
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  }

  /** @param {string} url @param {RequestInit} request @param {boolean} [isPress] */
  async ask(url, request, isPress = false) {
    if (this.isAsking && !isPress) return;
    this.isAsking = true;
    try {
      const answer = await fetch(url, request);
      this.take(await answer.text(), isPress && !answer.ok);
    } catch {
      // away for a moment; it asks again
    } finally {
      this.isAsking = false;
    }
  }

  /** @param {string} page @param {boolean} isRefusal */
  take(page, isRefusal) {
    const told = new DOMParser().parseFromString(page, "text/html");
    if (isRefusal) return this.refuse(told);
    const fresh = told.querySelector("[data-queue]");
    if (!(fresh instanceof HTMLElement)) return;
    if (fresh.dataset.go) return this.leave(fresh.dataset.go);
    if (fresh.dataset.queue === "none") return this.leave(this.root.dataset.over ?? "");
    if (fresh.dataset.state === this.part.dataset.state) return;
    const before = this.state;
    const focus = this.root.contains(document.activeElement) ? document.activeElement?.id : "";
    this.root.replaceChildren(fresh);
    this.drawn = performance.now();
    this.follow();
    if (before !== this.state) {
      write(this.said, fresh.querySelector("h2")?.textContent ?? "");
      const first = this.state === "asked" ? "ready" : "leave";
      if (this.state !== "ready") document.getElementById(first)?.focus();
    } else if (focus) document.getElementById(focus)?.focus();
  }

  /** @param {Document} told */
  refuse(told) {
    const error = told.querySelector(".field__error");
    this.root.parentElement?.querySelector(".field__error")?.remove();
    if (error) this.root.before(error);
  }

  /** @param {string} address */
  leave(address) {
    this.ticks?.terminate();
    this.attention.rest();
    location.assign(address);
  }
}

const root = document.querySelector("[data-queue-url]");
const said = document.querySelector("#queue-said");
if (root instanceof HTMLElement && said instanceof HTMLElement) new Queue(root, said);
