/**
 * Cards drawn from data: small on the table and in hand, full for inspection, the back where a card may not be seen. Colour is a shape,
 * too; states are words for readers.
 *
 * @typedef {import("../cards/faces.js").Face} Face
 * @typedef {import("./wording.js").Wording} Wording
 *
 * @typedef {object} Look  what is shown of a card besides what is printed
 * @property {number} [influence]   as it is now
 * @property {boolean} [used]
 * @property {string} [owner]       its player, where that is not clear from where it lies
 */

import { initials } from "../../avatar.js";
import { make } from "../../dom.js";
import { emphasised, figure } from "../cards/drawing.js";
import { glyph } from "../cards/glyphs.js";

/** @param {Face} face */
export function colourOf(face) {
  return face.facets.colour?.[0] ?? "";
}

/**
 * Draws a face into a card, unless it is there already.
 *
 * @param {HTMLElement} card
 * @param {Face} face
 * @param {Wording} wording
 * @param {Look} [look]
 */
export function drawSmall(card, face, wording, look = {}) {
  if (card.dataset.card !== face.code) {
    card.dataset.card = face.code;
    card.dataset.colour = colourOf(face);
    card.dataset.kind = face.kind;
    card.replaceChildren(
      make("span", { class: "card__band" }, ...costOf(face), make("span", { class: "card__name" }, face.name)),
      figure(face, colourOf(face)),
      make("span", { class: "face-keywords" }, ...face.keywords.map((word) => glyph(word))),
      make("span", { class: "card__numbers" }, make("span", { class: "push-influence" }), make("span", { class: "push-other" })),
      make("span", { class: "card__state", "aria-hidden": "true" }),
    );
    other(/** @type {HTMLElement} */ (card.querySelector(".push-other")), face);
  }
  card.dataset.used = look.used ? "used" : "";
  const [influence] = card.getElementsByClassName("push-influence");
  const printed = face.numbers.influence;
  const now = look.influence ?? printed;
  if (influence.textContent !== String(now ?? "")) influence.replaceChildren(...(now === undefined ? [] : [glyph("influence"), String(now)]));
  card.dataset.change = now === undefined || printed === undefined || now === printed ? "" : now > printed ? "up" : "down";
  card.dataset.owner = look.owner ?? "";
  card.dataset.initials = initials(look.owner ?? "");
}

/** The cost in the shape of the colour; a Persona, which costs nothing, has the shape alone. @param {Face} face */
function costOf(face) {
  if (!colourOf(face)) return [];
  const cost = face.numbers.cost ?? "";
  return [make("span", { class: "card__cost" }, glyph(colourOf(face), "cost-shape"), make("span", {}, String(cost)))];
}

/** The second number of a small card: Funds of a Persona, Subscribers of a Platform, else its genre. @param {HTMLElement} place @param {Face} face */
function other(place, face) {
  const { funds } = face.numbers;
  const genre = face.facets.genre?.[0];
  if (funds !== undefined) place.append(glyph("funds"), String(funds));
  else if (genre) place.append(glyph(genre));
}

/**
 * The whole card, to be read.
 *
 * @param {Face} face
 * @param {Wording} wording
 */
export function drawFull(face, wording) {
  const numbers = Object.entries(face.numbers).filter(([name]) => name !== "cost");
  const card = make("article", { class: "card card--full face-full", "data-colour": colourOf(face), "data-card": face.code });
  const name = make("h3", { class: "card__name" }, face.name);
  const kind = make("p", { class: "face-kind" }, ...(face.kind ? [glyph(face.kind)] : []), wording.kind(face));
  card.append(make("header", { class: "card__band" }, ...costOf(face), name), figure(face, colourOf(face)), kind);
  if (face.text) card.append(make("p", { class: "card__text" }, ...emphasised(face)));
  if (numbers.length) {
    card.append(make("p", { class: "card__numbers" }, ...numbers.map(([what, n]) => make("span", {}, wording.number(what, n)))));
  }
  return card;
}
