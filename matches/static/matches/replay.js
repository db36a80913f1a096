/**
 * The page of one replay: loads the stream for the view in the address, then the report of checks.
 *
 * Source: live play L166-L173.
 */

import { bootData, need, write } from "./dom.js";
import { prepare } from "./games.js";
import { loadStream } from "./stream.js";
import { loadCatalogue, playerName, Texts } from "./texts.js";
import { showChecks } from "./verification.js";
import { Viewer } from "./viewer.js";

const boot = bootData();
const root = need(document, "#arena");
const [catalogue] = await Promise.all([loadCatalogue(boot.textsUrl), prepare(boot.game)]);
const texts = new Texts(catalogue, document.documentElement.lang, String);

try {
  const url = new URL(boot.streamUrl, location.href);
  url.searchParams.set("view", boot.view);
  const recording = await loadStream(url.href);
  new Viewer({ root, recording, catalogue, ply: boot.ply ?? 0, view: boot.view });
  chooseView(recording.header);
} catch {
  write(need(root, "#status"), texts.text("replay.unreadable"));
}
void check();

/**
 * Another perspective is another stream: the page is loaded anew, at the same moment.
 *
 * @param {import("./stream.js").Header} header
 */
function chooseView(header) {
  const views = root.querySelector("#view");
  if (!(views instanceof HTMLSelectElement)) return;
  for (const view of views.options) view.text = viewName(view.value, header.players);
  views.value = boot.view;
  views.addEventListener("change", () => {
    const address = new URL(location.href);
    address.searchParams.set("view", views.value);
    location.assign(address);
  });
}

/**
 * @param {string} view
 * @param {import("./protocol.js").Player[]} players
 */
function viewName(view, players) {
  const seat = view.match(/^seat:?(\d+)$/);
  return seat ? playerName(players, Number(seat[1]), texts) : texts.text(`replay.view.${view}`);
}

async function check() {
  const answer = await fetch(`/api/matches/${boot.match}/verify`).catch(() => null);
  if (answer?.ok) showChecks(need(root, "#checks"), (await answer.json()).checks, texts);
}
