/** What a screen reader is told: changes politely, a decision owed at once. Equal texts are told again (L156). */

import { make } from "./dom.js";

const KEPT = 4;

/**
 * @param {HTMLElement} region
 * @param {string} text
 */
export function announce(region, text) {
  if (!text) return;
  region.append(make("p", {}, text));
  while (region.children.length > KEPT) region.firstElementChild?.remove();
}
