/**
 * The deck builder: cards go in and out by press, drag and key; the site says after each change what the rules say of the deck.
 * Without this script its form takes the deck as text.
 *
 * @typedef {import("./deck.js").Section} Section
 * @typedef {import("./deck.js").Cards} Cards
 */

import { asText, changed, copiesOf, count, History, homeOf, same } from "./deck.js";
import { keysMove } from "./grid.js";
import { shuffled } from "./hand.js";
import { lookAt } from "./look.js";
import { Panel } from "./panel.js";
import { ask } from "./site.js";

const HAND = 5;
const CHECK_AFTER = 120;
const FIND_AFTER = 180;
const KEYS = /** @type {Record<string, 1 | -1>} */ ({ "+": 1, "=": 1, "-": -1, "−": -1, Delete: -1 });

/** @type {{game: string, deck: string, base: number, sections: Section[], cards: Cards, isChanged: boolean, checkUrl: string, searchUrl: string, words: Record<string, string>}} */
const boot = JSON.parse(need("#boot").textContent ?? "");
const builder = need("#builder");
const form = need("#deck", HTMLFormElement);
const finder = need("#finder", HTMLFormElement);
const grid = need("#cards");
const textField = need("[name=text]", HTMLTextAreaElement);
const history = new History(boot.cards);
/** @type {Map<string, HTMLElement>} cards to add, by code */
const pool = new Map([...grid.children].flatMap((card) => (card instanceof HTMLElement ? [[card.dataset.code ?? "", card]] : [])));
const panel = new Panel(need("#deck-cards"), need("#line", HTMLTemplateElement), boot.sections, pool, say);

let { base } = boot;
let keptCards = boot.isChanged ? null : boot.cards;
let keptWords = written();
let generated = textField.value;
let misfits = misfitsOf();
let verdict = verdictOf();
/** @type {Set<string> | null} codes that the filters let through; none: all */
let found = null;
/** @type {string[]} */
let drawn = [];
/** @type {string[]} */
let undrawn = [];
let isLeaving = false;
let checks = new AbortController();
let searches = new AbortController();
let checkTimer = 0;
let findTimer = 0;

// --- words

/** @param {string} name @param {Record<string, string | number>} [params] */
function say(name, params = {}) {
  return (boot.words[name] ?? "").replace(/%\((\w+)\)s/g, (_, param) => String(params[param]));
}

/** @param {string} text */
function tell(text) {
  need("#told").textContent = text;
}

/** @param {string} code */
function nameOf(code) {
  return pool.get(code)?.dataset.name ?? code;
}

// --- changes

/** @param {string} code @param {1 | -1} by */
function change(code, by) {
  const section = by > 0 ? homeOf(boot.sections, pool.get(code)?.dataset.kind ?? "") : boot.sections.find(({ name }) => history.cards[name]?.[code]);
  if (!section || !history.set(changed(history.cards, section, code, by))) return;
  tell(say(by > 0 ? "added" : "removed", { card: nameOf(code), count: copiesOf(history.cards, code) }));
  show();
}

function undo() {
  if (!history.undo()) return;
  tell(say("undone"));
  show();
}

/** Everything that follows from the cards. */
function show() {
  panel.show(history.cards);
  for (const [code, card] of pool) badge(card, copiesOf(history.cards, code));
  need("#undo", HTMLButtonElement).disabled = !history.canUndo;
  const main = mainSection();
  need("#running").textContent = say("running", { count: count(history.cards, main.name), size: main.size });
  if (isDirty()) need("#saved").textContent = say("unsaved");
  if (need("#as-text", HTMLDetailsElement).open && !isTextEdited()) writeText();
  clearTimeout(checkTimer);
  checkTimer = window.setTimeout(check, CHECK_AFTER);
}

/** @param {HTMLElement} card @param {number} copies */
function badge(card, copies) {
  const sign = need("[data-copies]", HTMLElement, card);
  sign.hidden = copies === 0;
  sign.textContent = String(copies);
  const take = need("[data-take]", HTMLElement, card);
  take.hidden = copies === 0;
  const face = need(".card", HTMLElement, card);
  face.dataset.said ??= face.getAttribute("aria-label") ?? "";
  face.setAttribute("aria-label", copies ? `${face.dataset.said}. ${say("copies", { count: copies })}` : face.dataset.said);
}

/** The section that hands are drawn from: the one that holds the most cards. */
function mainSection() {
  return boot.sections.reduce((most, section) => (section.size > most.size ? section : most));
}

// --- what the rules say

async function check() {
  checks.abort();
  checks = new AbortController();
  const { signal } = checks;
  const answer = await ask("POST", boot.checkUrl, { game: boot.game, sections: history.cards }, signal);
  if (signal.aborted) return;
  if (answer.status !== 200) {
    tell(say("unchecked"));
    return;
  }
  const parts = new DOMParser().parseFromString(answer.text, "text/html");
  need("#check").replaceChildren(need("[data-check]", HTMLElement, parts));
  need("#figures").replaceChildren(need("[data-figures]", HTMLElement, parts));
  const now = verdictOf();
  if (now !== verdict) tell(now);
  verdict = now;
  misfits = misfitsOf();
  showVerdict();
  filter();
}

function verdictOf() {
  return need("[data-verdict]").textContent?.trim() ?? "";
}

function misfitsOf() {
  return new Set((need("[data-check]").dataset.misfits ?? "").split(" ").filter(Boolean));
}

function showVerdict() {
  need("#running-verdict").textContent = verdict;
  need("#sheet").classList.toggle("is-legal", need("[data-check]").dataset.legal === "yes");
}

// --- finding cards

async function find() {
  searches.abort();
  searches = new AbortController();
  const { signal } = searches;
  const wanted = new URLSearchParams();
  for (const [name, value] of new FormData(finder)) if (value) wanted.append(name, String(value));
  if (!wanted.size) found = null;
  else {
    const answer = await ask("GET", `${boot.searchUrl}?${wanted}`, undefined, signal);
    if (signal.aborted || answer.status !== 200) return;
    found = new Set(JSON.parse(answer.text).cards.map((/** @type {{code: string}} */ card) => card.code));
  }
  filter();
}

function filter() {
  const fits = need("#fits", HTMLInputElement).checked;
  let shown = 0;
  for (const [code, card] of pool) {
    card.hidden = (found !== null && !found.has(code)) || (fits && misfits.has(code));
    if (!card.hidden) shown += 1;
  }
  const said = say("cards", { count: shown });
  if (need("#found").textContent !== said) need("#found").textContent = said;
  need("#no-cards").hidden = shown > 0;
  oneByTab();
}

// --- saving

function written() {
  return { name: value("name"), notes: value("notes"), visibility: value("visibility") };
}

/** @param {string} name */
function value(name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement ? field.value : "";
}

function isTextEdited() {
  return textField.value !== generated;
}

function isDirty() {
  return keptCards === null || !same(keptCards, history.cards) || JSON.stringify(written()) !== JSON.stringify(keptWords) || isTextEdited();
}

function writeText() {
  generated = textField.value = asText(boot.game, boot.sections, history.cards, nameOf);
}

/** A new deck, or one whose text was written by hand, goes to the site as the form; the site answers with a page. @param {SubmitEvent} event */
function submitted(event) {
  const isLook = event.submitter?.getAttribute("name") === "look";
  if (isLook || isTextEdited() || !boot.deck) {
    if (!isLook && !isTextEdited()) writeText();
    isLeaving = true;
    return;
  }
  event.preventDefault();
  void save();
}

async function save() {
  const saved = need("#saved");
  const words = written();
  const cards = history.cards;
  saved.textContent = say("saving");
  need("#overtaken").hidden = true;
  if (JSON.stringify(words) !== JSON.stringify(keptWords)) {
    const answer = await ask("PATCH", `/api/decks/${boot.deck}/`, words);
    if (answer.status !== 200) return refused(answer);
    keptWords = words;
  }
  const answer = await ask("POST", `/api/decks/${boot.deck}/versions`, { sections: cards, base });
  if (answer.status !== 200 && answer.status !== 201) return refused(answer);
  base = JSON.parse(answer.text).deck.version;
  keptCards = cards;
  saved.textContent = isDirty() ? say("unsaved") : say("saved", { version: base });
}

/** @param {{status: number, text: string}} answer */
function refused(answer) {
  const { reason = "", detail = say("failed") } = parsed(answer.text);
  need("#saved").textContent = reason === "saved_meanwhile" ? say("unsaved") : detail;
  if (reason !== "saved_meanwhile") return;
  need("#overtaken").hidden = false;
  need("#overtaken").focus();
}

/** @param {string} text @returns {{reason?: string, detail?: string}} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

async function overwrite() {
  const answer = await ask("GET", `/api/decks/${boot.deck}/`);
  if (answer.status !== 200) return refused(answer);
  base = JSON.parse(answer.text).deck.head;
  await save();
  need("#save").focus();
}

async function saveCopy() {
  const answer = await ask("POST", "/api/decks/", { game: boot.game, sections: history.cards, ...written() });
  if (answer.status !== 201) return refused(answer);
  isLeaving = true;
  location.assign(`/decks/${JSON.parse(answer.text).deck.id}/edit`);
}

// --- a sample hand

/** @param {boolean} isNew */
function draw(isNew) {
  if (isNew) {
    undrawn = shuffled(history.cards[mainSection().name] ?? {}, Math.random);
    drawn = undrawn.splice(0, HAND);
  } else drawn = [...drawn, ...undrawn.splice(0, 1)];
  need("#draw-more", HTMLButtonElement).disabled = !undrawn.length;
  need("#hand-cards").replaceChildren(...drawn.map(handCard));
  tell(drawn.length ? say("drawn", { count: drawn.length, cards: drawn.map(nameOf).join(", ") }) : say("too_few"));
}

/** @param {string} code */
function handCard(code) {
  const item = document.createElement("li");
  const face = pool.get(code)?.querySelector(".card");
  const shown = document.createElement("span");
  if (face instanceof HTMLElement) {
    shown.className = "card card--small";
    shown.dataset.colour = face.dataset.colour;
    shown.setAttribute("role", "img");
    shown.setAttribute("aria-label", face.dataset.said ?? nameOf(code));
    for (const part of face.children) if (!part.matches(".card__state")) shown.append(part.cloneNode(true));
  } else shown.textContent = code;
  item.append(shown);
  return item;
}

// --- what people do

/** @param {EventTarget | null} target @param {string} selector */
function within(target, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : null;
}

/** @param {Event} event */
function codeAt(event) {
  return within(event.target, "[data-code]")?.dataset.code ?? "";
}

grid.addEventListener("click", (event) => {
  const code = codeAt(event);
  const link = within(event.target, "[data-look]");
  if (link instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    void lookAt(link.href, need("#card-dialog", HTMLDialogElement));
  } else if (within(event.target, "[data-take]")) {
    change(code, -1);
    if (!copiesOf(history.cards, code)) need(".card", HTMLElement, pool.get(code)).focus();
  } else if (within(event.target, ".card")) change(code, 1);
});
panel.root.addEventListener("click", (event) => {
  const button = within(event.target, "[data-do]");
  if (button) change(codeAt(event), button.dataset.do === "add" ? 1 : -1);
});
for (const place of [grid, panel.root]) {
  place.addEventListener("keydown", (event) => {
    const by = KEYS[event.key];
    const code = codeAt(event);
    if (!by || !code || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(code, by);
  });
  place.addEventListener("dragstart", (event) => {
    event.dataTransfer?.setData("text/plain", codeAt(event));
    builder.dataset.drag = place === grid ? "in" : "out";
  });
  place.addEventListener("dragend", () => delete builder.dataset.drag);
}
for (const [place, way, by] of /** @type {[HTMLElement, string, 1 | -1][]} */ ([[form, "in", 1], [need("#pool"), "out", -1]])) {
  place.addEventListener("dragover", (event) => builder.dataset.drag === way && event.preventDefault());
  place.addEventListener("drop", (event) => {
    if (builder.dataset.drag !== way) return;
    event.preventDefault();
    delete builder.dataset.drag; // a line that leaves the page takes the end of its drag along
    change(event.dataTransfer?.getData("text/plain") ?? "", by);
  });
}

finder.addEventListener("submit", (event) => event.preventDefault());
finder.addEventListener("input", (event) => {
  if (within(event.target, "#as-texts")) grid.classList.toggle("card-grid--texts", need("#as-texts", HTMLInputElement).checked);
  clearTimeout(findTimer);
  findTimer = window.setTimeout(find, FIND_AFTER);
});
form.addEventListener("submit", submitted);
form.addEventListener("input", () => isDirty() && (need("#saved").textContent = say("unsaved")));
need("#undo").addEventListener("click", undo);
need("#overwrite").addEventListener("click", overwrite);
need("#save-copy").addEventListener("click", saveCopy);
need("#draw").addEventListener("click", () => draw(true));
need("#draw-more").addEventListener("click", () => draw(false));
need("#as-text").addEventListener("toggle", () => need("#as-text", HTMLDetailsElement).open && !isTextEdited() && writeText());
need("#take-text").addEventListener("click", async () => {
  textField.select();
  await navigator.clipboard?.writeText(textField.value);
  tell(say("taken"));
});
addEventListener("beforeunload", (event) => {
  if (!isLeaving && isDirty()) event.preventDefault();
});

/** On a phone the deck is a sheet over the cards. @param {boolean} isOpen */
function openSheet(isOpen) {
  form.classList.toggle("is-open", isOpen);
  need("#sheet").setAttribute("aria-expanded", String(isOpen));
}
need("#sheet").addEventListener("click", () => openSheet(!form.classList.contains("is-open")));
form.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !form.classList.contains("is-open")) return;
  openSheet(false);
  need("#sheet").focus();
});

// --- from here on it is there

builder.classList.add("is-live");
for (const name of ["#pool", "#deck-cards", "#hand", "#sheet", "#undo", "#take-text"]) need(name).hidden = false;
const hasMistakes = document.querySelector("#mistakes") !== null;
need("#as-text", HTMLDetailsElement).open = hasMistakes;
if (hasMistakes) generated = "";
if (hasMistakes || document.querySelector('#deck [role="alert"]:not([hidden])')) openSheet(true);
const oneByTab = keysMove(grid, "button.card");
show();
showVerdict();
filter();

/**
 * What the template promises.
 *
 * @template {HTMLElement} T
 * @param {string} selector
 * @param {new () => T} [type]
 * @param {ParentNode} [root]
 * @returns {T}
 */
function need(selector, type, root = document) {
  const there = root.querySelector(selector);
  if (!(there instanceof (type ?? HTMLElement))) throw new Error(`no ${selector}`);
  return /** @type {T} */ (there);
}
