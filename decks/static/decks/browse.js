/** The card browser: arrows move among the cards, whichever are found; the form sends itself. */

import { keysMove } from "./grid.js";

function listen() {
  const grid = document.querySelector("[data-card-grid]");
  if (grid instanceof HTMLElement) keysMove(grid, "a.card");
}

listen();
document.addEventListener("htmx:afterSwap", listen);
for (const button of document.querySelectorAll(".card-finder__foot button")) button.classList.add("visually-hidden");
