/**
 * Cards drawn from data: small on the table and in hand, full for inspection, the back where a card may not be seen. Colour is a shape,
 * too; states are words for readers.
 *
 * @typedef {import("./faces.js").Face} Face
 * @typedef {import("./wording.js").Wording} Wording
 *
 * @typedef {object} Look  what is shown of a card besides what is printed
 * @property {number} [influence]   as it is now
 * @property {boolean} [used]
 * @property {string} [owner]       its player, where that is not clear from where it lies
 */

import { initials } from "../../avatar.js";
import { make } from "../../dom.js";
import { element, glyph } from "./glyphs.js";

const FORMS = [
  "M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0z",
  "M0-34L32 24H-32z",
  "M-14-40H14V40H-14z",
  "M0-36L28 0L0 36L-28 0z",
  "M-34 18A34 34 0 0 1 34 18z",
];

/** @param {Face} face */
export function colourOf(face) {
  return face.facets.colour?.[0] ?? "";
}

/**
 * A card that can be pressed.
 *
 * @param {string} thing
 */
export function cardButton(thing) {
  return make("button", { type: "button", class: "card card--small push-card", "data-thing": thing });
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
      figure(face),
      make("span", { class: "push-keywords" }, ...face.keywords.map((word) => glyph(word))),
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

/** Three large quiet shapes, the same for the same card wherever it is drawn. @param {Face} face */
function figure(face) {
  const svg = element("svg", { class: "card__figure", viewBox: "0 0 100 70", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" });
  svg.dataset.colour = colourOf(face);
  void digest(face.code).then((seed) => {
    svg.replaceChildren(
      ...[0, 4, 8].map((at) => {
        const [form, x, y, turn] = seed.slice(at, at + 4);
        const transform = `translate(${18 + (x % 65)} ${12 + (y % 46)}) rotate(${(turn % 12) * 15})`;
        return element("path", { d: FORMS[form % FORMS.length], transform });
      }),
    );
  });
  return svg;
}

/** Pages without a secure origin have no digest and show one plain figure. @param {string} seed */
async function digest(seed) {
  if (!globalThis.crypto?.subtle) return new Uint8Array(12);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed)));
}

/** A card that may not be seen. */
export function cardBack() {
  return make("span", { class: "card card--small card--hidden push-back" }, glyph("platform", "push-back-mark"));
}

/**
 * The whole card, to be read.
 *
 * @param {Face} face
 * @param {Wording} wording
 */
export function drawFull(face, wording) {
  const numbers = Object.entries(face.numbers).filter(([name]) => name !== "cost");
  const card = make("article", { class: "card card--full push-full", "data-colour": colourOf(face), "data-card": face.code });
  const name = make("h3", { class: "card__name" }, face.name);
  const kind = make("p", { class: "push-kind" }, ...(face.kind ? [glyph(face.kind)] : []), wording.kind(face));
  card.append(make("header", { class: "card__band" }, ...costOf(face), name), figure(face), kind);
  if (face.text) card.append(make("p", { class: "card__text" }, ...emphasised(face)));
  if (numbers.length) {
    card.append(make("p", { class: "card__numbers" }, ...numbers.map(([what, n]) => make("span", {}, wording.number(what, n)))));
  }
  return card;
}

/** The text of a card with its keywords set off. @param {Face} face */
function emphasised(face) {
  if (!face.keywords.length) return [face.text];
  const keywords = new RegExp(`(${face.keywords.join("|")})`);
  return face.text.split(keywords).map((piece) => (face.keywords.includes(piece) ? make("b", {}, piece) : piece));
}

/**
 * What a card is called by a screen reader, its states last.
 *
 * @param {HTMLElement} card
 * @param {string[]} words
 */
export function call(card, words) {
  const name = words.filter(Boolean).join(", ");
  if (card.getAttribute("aria-label") !== name) card.setAttribute("aria-label", name);
}

/**
 * Shows a state as a sign in the corner of a card.
 *
 * @param {HTMLElement} card
 * @param {string} sign  a number, the name of a drawing, or nothing
 */
export function sign(card, sign) {
  const state = card.querySelector(".card__state");
  if (!(state instanceof HTMLElement) || (state.dataset.sign ?? "") === sign) return;
  state.dataset.sign = sign;
  state.replaceChildren(...(sign ? [Number(sign) ? sign : glyph(sign)] : []));
}
