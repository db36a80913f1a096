/**
 * What the faces of all card games are drawn with: buttons, figures, backs, signs of states, names for readers.
 *
 * @typedef {import("./faces.js").Face} Face
 */

import { make } from "../../dom.js";
import { element, glyph } from "./glyphs.js";

const FORMS = [
  "M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0z",
  "M0-34L32 24H-32z",
  "M-14-40H14V40H-14z",
  "M0-36L28 0L0 36L-28 0z",
  "M-34 18A34 34 0 0 1 34 18z",
];

/**
 * A card that can be pressed.
 *
 * @param {string} thing
 */
export function cardButton(thing) {
  return make("button", { type: "button", class: "card card--small table-card", "data-thing": thing });
}

/** Three large quiet shapes, the same for the same card wherever it is drawn. @param {Face} face @param {string} colour */
export function figure(face, colour) {
  const svg = element("svg", { class: "card__figure", viewBox: "0 0 100 70", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" });
  svg.dataset.colour = colour;
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

/** A card that may not be seen. @param {string} mark */
export function cardBack(mark) {
  return make("span", { class: "card card--small card--hidden table-back" }, glyph(mark, "table-back-mark"));
}

/** The text of a card with its keywords set off. @param {Face} face */
export function emphasised(face) {
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
