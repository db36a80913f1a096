/** Moving in a grid of cards by arrow keys, as rows are laid out now. One card is in the order of Tab; arrows move on from it. */

/**
 * Where a key leads from card `at` of `count` in rows of `columns`; nothing for other keys.
 *
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} columns
 * @returns {number | undefined}
 */
export function led(key, at, count, columns) {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : to >= 0 && to < count ? to : at;
}

/**
 * @param {HTMLElement} grid
 * @param {string} selector  of what has the focus in each card
 */
export function keysMove(grid, selector) {
  const cards = () => /** @type {HTMLElement[]} */ ([...grid.querySelectorAll(selector)].filter((card) => card.checkVisibility()));
  /** @param {HTMLElement} current */
  const settle = (current) => {
    for (const card of grid.querySelectorAll(selector)) card.setAttribute("tabindex", card === current ? "0" : "-1");
  };
  grid.addEventListener("keydown", (event) => {
    const all = cards();
    const at = all.findIndex((card) => card === document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = led(event.key, at, all.length, columnsOf(all));
    if (to === undefined) return;
    event.preventDefault();
    settle(all[to]);
    all[to].focus();
    all[to].scrollIntoView({ block: "nearest" });
  });
  grid.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLElement && event.target.matches(selector)) settle(event.target);
  });
  const first = () => {
    const all = cards();
    if (all.length && !all.some((card) => card.tabIndex === 0)) settle(all[0]);
  };
  for (const card of grid.querySelectorAll(selector)) card.setAttribute("tabindex", "-1");
  first();
  return first;
}

/** How many cards stand in the first row. @param {HTMLElement[]} cards */
function columnsOf(cards) {
  const top = cards[0]?.getBoundingClientRect().top ?? 0;
  const next = cards.findIndex((card) => card.getBoundingClientRect().top > top + 1);
  return next < 0 ? cards.length : next;
}
