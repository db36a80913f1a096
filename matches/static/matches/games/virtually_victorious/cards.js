/**
 * Cards of Virtually Victorious drawn from data: small on the table and in hand, full for inspection. Each type has a colour with its shape,
 * and a sign.
 *
 * @typedef {import("../cards/faces.js").Face} Face
 * @typedef {import("./wording.js").Wording} Wording
 */

import { make } from "../../dom.js";
import { emphasised, figure } from "../cards/drawing.js";
import { glyph } from "../cards/glyphs.js";

/** The same as on the site's pages (`decks.py`). @type {Record<string, string>} */
const COLOURS = { quick: "yellow", continuous: "green", negate: "red", event: "purple", mod: "blue" };
const THOUSAND = 1_000;

/** @param {Face} face */
export function colourOf(face) {
  return COLOURS[face.kind] ?? "";
}

/** Thousands as people say them on a small card: 25k. @param {number} n */
export function short(n) {
  return n >= THOUSAND && n % THOUSAND === 0 ? `${n / THOUSAND}k` : String(n);
}

/**
 * Draws a face into a card, unless it is there already.
 *
 * @param {HTMLElement} card
 * @param {Face} face
 * @param {{counters?: number, used?: boolean}} [look]  what is shown besides what is printed
 */
export function drawSmall(card, face, look = {}) {
  if (card.dataset.card !== face.code) {
    const { followers } = face.numbers;
    card.dataset.card = face.code;
    card.dataset.colour = colourOf(face);
    card.dataset.kind = face.kind;
    card.replaceChildren(
      make("span", { class: "card__band" }, ...conditionOf(face), make("span", { class: "card__name" }, face.name)),
      figure(face, colourOf(face)),
      make("span", { class: "face-keywords" }, ...face.keywords.map((word) => glyph(word))),
      make(
        "span",
        { class: "card__numbers" },
        make("span", { class: "vv-type" }, ...(face.kind ? [glyph(face.kind)] : [])),
        make("span", { class: "vv-counters" }),
        make("span", { class: "vv-followers" }, ...(followers ? [short(followers)] : [])),
      ),
      make("span", { class: "card__state", "aria-hidden": "true" }),
    );
  }
  card.dataset.used = look.used ? "used" : "";
  const [counters] = card.getElementsByClassName("vv-counters");
  const shown = look.counters ? String(look.counters) : "";
  if (counters.textContent !== shown) counters.replaceChildren(...(shown ? [glyph("counters"), shown] : []));
}

/** The shape of its type, with the cards that its Condition costs. @param {Face} face */
function conditionOf(face) {
  if (!colourOf(face)) return [];
  const condition = face.numbers.condition ?? "";
  return [make("span", { class: "card__cost" }, glyph(colourOf(face), "cost-shape"), make("span", {}, String(condition)))];
}

/**
 * The whole card, to be read.
 *
 * @param {Face} face
 * @param {Wording} wording
 */
export function drawFull(face, wording) {
  const numbers = Object.entries(face.numbers).filter(([name]) => name !== "followers");
  const card = make("article", { class: "card card--full face-full", "data-colour": colourOf(face), "data-card": face.code });
  const name = make("h3", { class: "card__name" }, face.name);
  const kind = make("p", { class: "face-kind" }, ...(face.kind ? [glyph(face.kind)] : []), wording.kind(face));
  card.append(make("header", { class: "card__band" }, ...conditionOf(face), name), figure(face, colourOf(face)), kind);
  if (face.text) card.append(make("p", { class: "card__text" }, ...emphasised(face)));
  if (numbers.length) card.append(make("p", { class: "card__numbers" }, ...numbers.map(([what, n]) => make("span", {}, wording.number(what, n)))));
  return card;
}
