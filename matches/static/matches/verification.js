/**
 * The badge that says what was checked, and the details behind it (L170; architecture section 1, promise 3).
 *
 * @typedef {{name: string, result: string, detail: string, seq?: number}} Check
 * @typedef {import("./texts.js").Texts} Texts
 */

import { make, need, write } from "./dom.js";

/** @param {Check[]} checks @returns {"failed" | "closed" | "ok"} */
export function verdict(checks) {
  if (!checks.length || checks.some(({ result }) => result === "failed")) return "failed";
  return checks.some(({ result }) => result !== "ok") ? "closed" : "ok";
}

/**
 * @param {HTMLElement} root
 * @param {Check[]} checks
 * @param {Texts} texts
 */
export function showChecks(root, checks, texts) {
  const result = verdict(checks);
  root.hidden = false;
  root.dataset.result = result;
  write(need(root, ".badge-words"), texts.text(`replay.checks.${result}`));
  need(root, "ul").replaceChildren(...checks.map((check) => line(check, texts)));
}

/**
 * @param {Check} check
 * @param {Texts} texts
 */
function line({ name, result, detail, seq = -1 }, texts) {
  const key = `replay.check.${name}`;
  const state = `replay.checked.${result.replace(" ", "_")}`;
  return make(
    "li",
    { class: `check-line is-${result === "ok" ? "ok" : result === "failed" ? "failed" : "closed"}` },
    make("b", {}, texts.has(key) ? texts.text(key) : name),
    make("span", {}, texts.text(state)),
    make("small", {}, seq < 0 ? detail : texts.text("replay.checked.at", { seq, detail })),
  );
}
