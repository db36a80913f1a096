/**
 * The cards as printed, by code, from the site's catalogue; codes of different games differ. A card that is not in it shows its code.
 *
 * @typedef {object} Face
 * @property {string} code
 * @property {string} name
 * @property {string} kind
 * @property {string} set
 * @property {string} text
 * @property {Record<string, string[]>} facets
 * @property {Record<string, number>} numbers
 * @property {string[]} keywords
 * @property {string[]} rulings  numbers of the rules that answer questions about it
 * @property {string} of         the card that it goes onto
 */

/** @type {Map<string, Face>} */
const known = new Map();

/** @type {Set<string>} games whose cards are here */
const loaded = new Set();

/** Loads the catalogue of a game once. Without it a table can still be read and played. @param {string} game */
export async function loadFaces(game) {
  if (loaded.has(game)) return;
  const answer = await fetch(`/api/cards/${game}/`).catch(() => null);
  if (!answer?.ok) return;
  learnFaces((await answer.json()).cards);
  loaded.add(game);
}

/** @param {Partial<Face>[]} faces */
export function learnFaces(faces) {
  for (const face of faces) if (face.code) known.set(face.code, { ...bare(face.code), ...face });
}

/** @param {string} code @returns {Face} */
export function faceOf(code) {
  return known.get(code) ?? bare(code);
}

/** @param {string} code @returns {Face} */
function bare(code) {
  return { code, name: code, kind: "", set: "", text: "", facets: {}, numbers: {}, keywords: [], rulings: [], of: "" };
}
