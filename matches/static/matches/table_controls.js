/**
 * The buttons around the table and the dialogs that they open. None concedes by one press (L118, L124).
 *
 * @typedef {import("./table.js").TablePage} TablePage
 */

import { need, write } from "./dom.js";
import { bind, settings } from "./settings.js";

/** @param {TablePage} page */
export function listenToControls(page) {
  const { root, review } = page;
  const click = (/** @type {string} */ id, /** @type {() => void} */ run) => need(root, id).addEventListener("click", run);
  const concede = need(document, "#concede-dialog", HTMLDialogElement);
  click("#concede", () => {
    write(need(concede, "p"), page.concedeWords());
    concede.showModal();
  });
  need(concede, "#concede-yes").addEventListener("click", () => {
    concede.close();
    void page.table({ name: "concede", args: {} });
  });
  click("#leave", async () => {
    await page.table({ name: "leave", args: {} });
    location.assign("/play/");
  });
  click("#take-back", () => page.ask("undo"));
  click("#ask-pause", () => page.ask("pause"));
  click("#ask-off", () => page.ask("call_off"));
  click("#no-spectators", () => {
    const isAsked = page.live.players.some((player) => player.seat === page.seat && player.no_spectators);
    void page.table({ name: "no_spectators", args: { on: !isAsked } });
  });
  const undo = need(document, "#undo-dialog", HTMLDialogElement);
  need(undo, "#undo-yes").addEventListener("click", () => {
    undo.close();
    page.ask("undo");
  });
  click("#flip", () => page.flip());
  click("#step-back", () => void review.step(-1, false));
  click("#step-forward", () => void review.step(1, false));
  click("#back-to-live", () => review.leave());
  click("#log-toggle", () => page.toggleLog());
  click("#log-close", () => page.toggleLog());
  click("#help-toggle", () => page.help.showModal());
  const menu = need(root, ".tools-menu", HTMLDetailsElement);
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".menu__item")) menu.open = false;
  });
  bind(need(document, "#always-ask", HTMLInputElement), "alwaysAsk");
  const passOn = document.querySelector("#pass-on");
  if (passOn instanceof HTMLInputElement) {
    bind(passOn, "passOn", () => {
      page.stage.game.back(); // out of the question until when
      page.showPrompt();
    });
  }
  bind(need(document, "#letter-keys", HTMLInputElement), "letterKeys");
  bind(need(document, "#clock-sound", HTMLInputElement), "sound");
  const showRing = () => root.classList.toggle("has-rings", settings.ring);
  bind(need(document, "#clock-ring", HTMLInputElement), "ring", showRing);
  showRing();
}
