/** Initials inside a ring of penlights, the same picture that the site's pages draw for a name. */

const TONES = ["white", "green", "red", "blue", "purple", "yellow"];
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name */
export function avatar(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "avatar");
  picture.setAttribute("viewBox", "0 0 40 40");
  picture.setAttribute("aria-hidden", "true");
  const ground = shape("rect", { class: "avatar__ground", width: "40", height: "40", rx: "20" });
  const ring = shape("g", { class: "avatar__pattern" });
  const letters = shape("text", { class: "avatar__name", x: "20", y: "20.5" });
  letters.textContent = initials(name);
  picture.append(ground, ring, letters);
  void digest(name).then((seed) => {
    picture.dataset.tone = TONES[seed[0] % TONES.length];
    ring.replaceChildren(...ticks(seed[1] | (seed[2] << 8)));
  });
  return picture;
}

/** @param {number} bits */
function ticks(bits) {
  return Array.from({ length: 12 }, (_, i) => {
    const length = (bits >> i) & 1 ? 5.5 : 2.5;
    return shape("path", { d: `M20 2v${length}`, transform: `rotate(${30 * i} 20 20)` });
  });
}

/**
 * Two signs for a name: of its first two words, or a number's last digits ("Guest 4821": "21").
 *
 * @param {string} name
 */
export function initials(name) {
  const number = name.match(/\d{2}$/);
  if (number) return number[0];
  const words = name.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.slice(0, 2).map((word) => [...word][0]).join("").toUpperCase() || "?";
}

/**
 * The bytes that a picture is made of. Pages without a secure origin have no digest and show a plain ring.
 *
 * @param {string} name
 */
async function digest(name) {
  if (!globalThis.crypto?.subtle) return new Uint8Array(3);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name)));
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
