/**
 * Opening a replay file or a game record from the reader's disk (L170): sent to be read and checked, then shown like any other.
 *
 * Source: live play L169, L170.
 */

import { bootData, need, write } from "./dom.js";
import { prepare } from "./games.js";
import { readStream } from "./stream.js";
import { loadCatalogue, Texts } from "./texts.js";
import { showChecks } from "./verification.js";
import { Viewer } from "./viewer.js";

/** The entry that lays the table; before it there is nothing to see. */
const FIRST_TABLE = 2;

const boot = bootData();
const root = need(document, "#arena");
const opener = need(document, "#opener", HTMLFormElement);
const field = need(opener, "input[type=file]", HTMLInputElement);
const problem = need(opener, ".field__error");
const catalogue = await loadCatalogue(boot.textsUrl);
const texts = new Texts(catalogue, document.documentElement.lang, String);

field.addEventListener("change", () => field.files?.[0] && void open(field.files[0]));
opener.addEventListener("submit", (event) => {
  event.preventDefault();
  if (field.files?.[0]) void open(field.files[0]);
});
for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    opener.classList.toggle("is-over", name === "dragover");
    const file = /** @type {DragEvent} */ (event).dataTransfer?.files[0];
    if (name === "drop" && file && !opener.hidden) void open(file);
  });
}
document.addEventListener("dragleave", () => opener.classList.remove("is-over"));

/** @param {File} file */
async function open(file) {
  say(texts.text("replay.open.reading", { name: file.name }));
  const headers = { "Content-Type": "text/plain", Accept: "application/json" };
  // Reading a file needs nobody's name, so none is sent.
  const answer = await fetch("/api/replays/read", { method: "POST", body: file, headers, credentials: "omit" }).catch(() => null);
  if (!answer) return say(texts.text("replay.open.offline"));
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) return say(texts.text("replay.open.refused", { reason: String(content.reason || content.detail || answer.status) }));
  opener.hidden = true;
  root.hidden = false;
  const recording = readStream(content.replay);
  await prepare(recording.header.game);
  new Viewer({ root, recording, catalogue, ply: FIRST_TABLE });
  showChecks(need(root, "#checks"), content.report, texts);
}

/** @param {string} words */
function say(words) {
  write(problem, words);
  problem.hidden = !words;
}
