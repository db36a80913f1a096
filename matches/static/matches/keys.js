/**
 * Keys and the panel that lists them: both come from one list, so the panel shows exactly the keys that work (L155).
 *
 * Nothing fires while somebody types, in a dialog, or with Ctrl, Alt or Meta. Space and Enter on a control belong to the control.
 *
 * @typedef {import("./texts.js").Texts} Texts
 *
 * @typedef {object} Key
 * @property {string[]} keys    as `KeyboardEvent.key` names them; "Shift+" in front where Shift is part of it
 * @property {string} text      what it does, as a key of the catalogue
 * @property {(key: string) => void} [run]  absent for keys that the board handles itself
 */

import { make, need } from "./dom.js";
import { settings } from "./settings.js";

/** @type {Record<string, string>} */
const SHOWN = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  "Shift+ArrowLeft": "Shift ←",
  "Shift+ArrowRight": "Shift →",
  " ": "Space",
};

/** @param {Key[]} keys */
export function listen(keys) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isElsewhere(event)) return;
    const name = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
    if (/^[a-z?+-]$/i.test(name) && !settings.letterKeys) return;
    const found = keys.find((key) => key.run && key.keys.some((one) => one.toLowerCase() === name.toLowerCase()));
    if (!found) return;
    event.preventDefault();
    found.run?.(name);
  });
}

/**
 * Whether a key press belongs to something else.
 *
 * @param {KeyboardEvent} event
 */
function isElsewhere(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("dialog, select, textarea, [contenteditable]")) return true;
  if (target.closest('input:not([type="checkbox"], [type="range"])')) return true;
  if (target.closest('input[type="range"]')) return /^(Arrow|Home|End|Page)/.test(event.key);
  return (event.key === " " || event.key === "Enter") && Boolean(target.closest("button, a, summary, label, input"));
}

/**
 * Fills the help dialog.
 *
 * @param {HTMLDialogElement} dialog
 * @param {Key[]} keys
 * @param {Texts} texts
 */
export function explain(dialog, keys, texts) {
  const list = need(dialog, "dl");
  for (const { keys: names, text } of keys) {
    list.append(make("div", {}, make("dt", {}, ...caps(names)), make("dd", {}, texts.text(text))));
  }
}

/** The keys as they are written on a keyboard; many digits as a range. @param {string[]} names */
function caps(names) {
  const cap = (/** @type {string} */ name) => make("kbd", {}, SHOWN[name] ?? (name.length === 1 ? name.toUpperCase() : name));
  const isRange = names.length > 4 && names.every((name) => /^[0-9]$/.test(name));
  return isRange ? [cap(names[0]), "\u2013", cap(names[names.length - 1])] : names.map(cap);
}

/**
 * Opens or closes a dialog.
 *
 * @param {HTMLDialogElement} dialog
 */
export function toggle(dialog) {
  if (dialog.open) dialog.close();
  else dialog.showModal();
}
