/**
 * The replay file (L169): a header, the first view, a line for each entry, a footer.
 *
 * @typedef {import("./protocol.js").Player} Player
 * @typedef {import("./protocol.js").Entry} Entry
 * @typedef {import("./protocol.js").Outcome} Outcome
 *
 * @typedef {object} Header
 * @property {string} match
 * @property {string} game
 * @property {string} key
 * @property {Player[]} players
 * @property {{clock?: import("./protocol.js").Clock}} [config]
 *
 * @typedef {object} Footer
 * @property {Outcome | null} result
 * @property {number} head
 * @property {boolean} disclosed
 */

import { Timeline } from "./timeline.js";

/**
 * @param {string} text
 * @returns {{header: Header, timeline: Timeline, footer: Footer}}
 */
export function readStream(text) {
  const rows = text.split("\n").filter((row) => row.trim());
  const [header, first, ...rest] = rows.map((row) => JSON.parse(row));
  const footer = /** @type {Footer} */ (rest.pop());
  return { header, timeline: new Timeline(first.view, /** @type {Entry[]} */ (rest)), footer };
}

/** @param {string} url */
export async function loadStream(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`replay: ${answer.status}`);
  return readStream(await answer.text());
}
