/**
 * The keys of the replay viewer (live play, appendix G).
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("./keys.js").Key} Key
 */

import { need } from "./dom.js";
import { explain, listen, toggle } from "./keys.js";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** @param {Viewer} viewer */
export function listenInReplay(viewer) {
  const keys = [...keysOf(viewer)];
  listen(keys);
  explain(viewer.help, keys, viewer.texts);
}

/** @param {Viewer} viewer @returns {Generator<Key>} */
function* keysOf(viewer) {
  const { root, timeline } = viewer;
  const back = (/** @type {string} */ key) => (key.endsWith("Left") ? -1 : 1);
  yield { keys: ["ArrowLeft", "ArrowRight"], text: "replay.keys.step", run: (key) => viewer.step(back(key), false) };
  yield { keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], text: "replay.keys.turn", run: (key) => viewer.step(back(key), true) };
  yield { keys: ["Home", "End"], text: "replay.keys.ends", run: (key) => viewer.jump(key === "Home" ? 0 : timeline.head) };
  yield { keys: [" "], text: "replay.keys.play", run: () => viewer.play() };
  yield { keys: DIGITS, text: "replay.keys.digits", run: (key) => viewer.type(key) };
  yield { keys: ["Enter"], text: "replay.keys.goto", run: () => viewer.type("") };
  yield { keys: ["+", "-"], text: "replay.keys.speed", run: (key) => viewer.shift(key === "+" ? 1 : -1) };
  yield { keys: ["f"], text: "table.keys.flip", run: () => viewer.flip() };
  const { game } = viewer.stage;
  if (game.inspect) yield { keys: ["i"], text: "table.keys.inspect", run: () => game.inspect?.() };
  if (root.querySelector("#view")) yield { keys: ["v"], text: "replay.keys.view", run: () => viewer.nextView() };
  yield { keys: ["l"], text: "table.keys.log", run: () => viewer.toggleLog() };
  if (viewer.undone.size) yield { keys: ["u"], text: "replay.keys.undone", run: () => need(root, "#show-undone").click() };
  yield { keys: ["Escape"], text: "replay.keys.close", run: () => root.classList.contains("has-log") && viewer.toggleLog() };
  yield { keys: ["?"], text: "table.keys.help", run: () => toggle(viewer.help) };
}
