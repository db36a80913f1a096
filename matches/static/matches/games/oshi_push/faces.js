/**
 * The cards as printed, by code, from the site's catalogue. A card that is not in it shows its code.
 *
 * @typedef {object} Face
 * @property {string} code
 * @property {string} name
 * @property {"persona" | "upgrade" | "content" | "action" | "platform" | ""} kind
 * @property {string} set
 * @property {string} text
 * @property {Record<string, string[]>} facets
 * @property {Record<string, number>} numbers
 * @property {string[]} keywords
 * @property {string[]} rulings  numbers of the rules that answer questions about it
 * @property {string} of         the Persona that an Upgrade goes onto
 */

const CATALOGUE = "/api/cards/oshi_push/";

/** @type {Map<string, Face>} */
const known = new Map();

/** Loads the catalogue once. Without it a table can still be read and played. */
export async function loadFaces() {
  if (known.size) return;
  const answer = await fetch(CATALOGUE).catch(() => null);
  if (answer?.ok) learnFaces((await answer.json()).cards);
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
