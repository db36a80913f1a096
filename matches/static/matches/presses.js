/** Presses that were not meant: a control that has just come under the pointer does nothing yet (L79, L124). */

export const NEW_CONTROL = 400;
export const NEW_OFFER = 700;

/**
 * Calls `run` for a press, unless the button appeared less than `wait` ms before. `appeared` tells when that was.
 *
 * @param {HTMLElement} button
 * @param {number} wait
 * @param {() => number} appeared
 * @param {() => void} run
 */
export function onPress(button, wait, appeared, run) {
  button.addEventListener("click", () => {
    if (performance.now() - appeared() >= wait) run();
  });
}
