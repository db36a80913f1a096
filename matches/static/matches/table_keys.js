/**
 * The keys of the table (live play, appendix G). None concedes, accepts an offer or asks to take back without a visible confirmation.
 *
 * @typedef {import("./table.js").TablePage} TablePage
 * @typedef {import("./keys.js").Key} Key
 */

import { need } from "./dom.js";
import { explain, listen, toggle } from "./keys.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** @param {TablePage} page */
export function listenAtTable(page) {
  const keys = page.seat === null ? [...forAll(page), ...forWatchers(page)] : [...forAll(page), ...forSeats(page)];
  listen(keys);
  explain(page.help, keys, page.texts);
}

/** @param {TablePage} page @returns {Key[]} */
function forAll(page) {
  const { review } = page;
  const back = (/** @type {string} */ key) => (key.endsWith("Left") ? -1 : 1);
  return [
    { keys: ["ArrowLeft", "ArrowRight"], text: "table.keys.step", run: (key) => void review.step(back(key), false) },
    { keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], text: "table.keys.turn", run: (key) => void review.step(back(key), true) },
    { keys: ["Home"], text: "table.keys.start", run: () => void review.jump(0) },
    { keys: ["End"], text: "table.keys.live", run: () => review.leave() },
    { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter"], text: "table.keys.board" },
    { keys: ["Escape"], text: "table.keys.cancel", run: () => page.escape() },
    { keys: ["f"], text: "table.keys.flip", run: () => page.flip() },
    ...(page.stage.game.inspect ? [{ keys: ["i"], text: "table.keys.inspect", run: () => page.stage.game.inspect?.() }] : []),
    { keys: ["l"], text: "table.keys.log", run: () => page.toggleLog() },
    { keys: ["c"], text: "table.keys.chat", run: () => page.chat.toggle() },
    { keys: ["?"], text: "table.keys.help", run: () => toggle(page.help) },
  ];
}

/** @param {TablePage} page @returns {Key[]} */
function forWatchers(page) {
  return [{ keys: [" "], text: "table.keys.hold", run: () => void page.watching?.toggle() }];
}

/** @param {TablePage} page @returns {Key[]} */
function forSeats(page) {
  const choose = (/** @type {string} */ key) => !page.review.isOpen && page.stage.game.pick(Number(key));
  return [
    { keys: [" "], text: "table.keys.confirm", run: () => !page.review.isOpen && page.prompt.confirm() },
    { keys: DIGITS, text: "table.keys.choose", run: choose },
    { keys: ["m"], text: "table.keys.sound", run: () => page.mute() },
    ...(page.mayTakeBack ? [{ keys: ["u"], text: "table.keys.undo", run: () => need(document, "#undo-dialog", HTMLDialogElement).showModal() }] : []),
  ];
}
