// @ts-check
/**
 * What is said of challenges on any page: how many ask for the visitor by name, and parts of a page that change as people come and go.
 * Whoever waits on a page for a match goes to its table by itself (L195).
 *
 * The server draws; here is asked every few seconds, while the page can be seen.
 */

import { QueueSign } from "./queue_sign.js";

const EVERY_MS = 3_000;
const inbox = document.querySelector("#inbox");
const searching = document.querySelector("#searching");
const isQueueHere = document.querySelector("[data-queue-url]") !== null; // which says all that its sign would
const sign = searching instanceof HTMLElement && !isQueueHere ? new QueueSign(searching, () => void lookForChallenges().catch(() => {})) : null;
const parts = [...document.querySelectorAll("[data-poll]")];

/** How many challenges name the visitor; the number is told once when it grows. And how their search in the queue stands. */
async function lookForChallenges() {
  if (!(inbox instanceof HTMLAnchorElement)) return;
  const answer = await fetch(inbox.dataset.url ?? "", { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  /** @type {{count: number, text: string, url: string, search: import("./queue_sign.js").Search | null}} */
  const { count, text, url, search } = await answer.json();
  sign?.show(search);
  inbox.hidden = count === 0;
  inbox.href = url;
  const number = inbox.querySelector("b");
  const words = inbox.querySelector("span");
  if (number && number.textContent !== String(count)) number.textContent = String(count);
  if (words && words.textContent !== text) words.textContent = text;
}

/** @param {Element} part */
async function draw(part) {
  const answer = await fetch(part.getAttribute("data-poll") ?? "");
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-state]");
  const shown = part.querySelector("[data-state]");
  if (!(fresh instanceof HTMLElement)) return;
  if (fresh.dataset.go && shown instanceof HTMLElement && !shown.dataset.go) return location.assign(fresh.dataset.go);
  if (shown?.getAttribute("data-state") === fresh.dataset.state) return;
  const focus = part.contains(document.activeElement) ? document.activeElement?.id : "";
  part.replaceChildren(fresh);
  if (focus) document.getElementById(focus)?.focus();
}

async function look() {
  if (document.visibilityState !== "visible") return;
  await Promise.allSettled([lookForChallenges(), ...parts.map(draw)]);
}

async function keepLooking() {
  await look();
  setTimeout(() => void keepLooking(), EVERY_MS);
}

if (inbox || parts.length) {
  void keepLooking();
  document.addEventListener("visibilitychange", () => void look());
}
