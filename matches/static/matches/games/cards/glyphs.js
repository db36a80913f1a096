/** Small drawings of the table: shapes of card colours, marks of sides, signs for numbers and keywords. */

const SVG = "http://www.w3.org/2000/svg";

/** Filled outlines in a field of 24. @type {Record<string, string>} */
const PATHS = {
  coral: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
  cobalt: "M12 1.5L23 21.5H1z",
  mint: "M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11z",
  green: "M12 1.5c4.5 1.5 9 5 9.5 10.5-.5 5.5-5 9-9.5 10.5-4.5-1.5-9-5-9.5-10.5C3 6.5 7.5 3 12 1.5z",
  red: "M12 1.5L23 21.5H1z",
  blue: "M12 1c3.5 4.5 8 8.5 8 13.5a8 8 0 0 1-16 0C4 9.5 8.5 5.5 12 1z",
  purple: "M12 1l11 11-11 11L1 12z",
  yellow: "M12 1l3.2 7.2 7.8.8-5.9 5.2L18.9 22 12 18l-6.9 4 1.8-7.8L1 9l7.8-.8z",
  "side-0": "M15 2.5a9.8 9.8 0 1 0 6.5 14A8.6 8.6 0 0 1 15 2.5z",
  "side-1": "M13.5 1.5L4.5 13.5H11L9 22.5l10-13h-6.5z",
  "side-2": "M12 21.5C4.5 15.5 2.5 12 2.5 8.5A4.8 4.8 0 0 1 12 6a4.8 4.8 0 0 1 9.5 2.5c0 3.5-2 7-9.5 13z",
  "side-3": "M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
  influence: "M12 2l2.6 6.6 6.9.4-5.3 4.5 1.8 6.9L12 16.6l-6 3.8 1.8-6.9L2.5 9l6.9-.4z",
  popularity: "M5 2h14v20l-7-5-7 5z",
};

/** Strokes in a field of 24. @type {Record<string, string>} */
const STROKES = {
  funds: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 17V7h6M9 12h5",
  hand: "M4 8l8-3 3 12-8 3zM13 5l7 2-3 12",
  deck: "M6 3h12v15H6zM3 21h15",
  trash: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15",
  platforms: "M3 17h18M5 17V9h14v8M8 9V4h8v5",
  token: "M5 22V3M5 4h12l-3 4.5 3 4.5H5",
  passed: "M5 5l7 7-7 7M13 5l7 7-7 7",
  chosen: "M4 13l5 5L20 6",
  target: "M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12 1v7M12 16v7M1 12h7M16 12h7",
  Activate: "M12 3v8M6.3 6.3a8 8 0 1 0 11.4 0",
  Boost: "M5 13l7-7 7 7M5 20l7-7 7 7",
  "Clash Reward": "M7 4h10v6a5 5 0 0 1-10 0zM12 15v5M8 20h8",
  Delete: "M5 5l14 14M19 5L5 19",
  Discard: "M6 3h9l3 3v10M4 7h9v14H4z",
  Dominating: "M3 18h18M4 18l-1-10 5 4 4-7 4 7 5-4-1 10",
  Kickback: "M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-4",
  Steal: "M5 12h13M13 6l6 6-6 6M4 4v16",
  talk: "M4 5h16v10h-9l-4 4v-4H4z",
  gaming: "M7 8h10a4 4 0 0 1 4 4v3a3 3 0 0 1-5.5 1.5L14 15h-4l-1.5 1.5A3 3 0 0 1 3 15v-3a4 4 0 0 1 4-4zM8 10.5v3M6.5 12h3M16 12h.1",
  music: "M9 18V5l10-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zM19 16a3 3 0 1 1-3-3 3 3 0 0 1 3 3z",
  persona: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-9 16-9 16 0",
  upgrade: "M12 20V5M6 11l6-6 6 6",
  content: "M4 5h16v12H4zM10 8.5l5 2.5-5 2.5zM8 21h8",
  action: "M13 2L5 13h6l-1 9 9-12h-6z",
  platform: "M3 17h18M5 17V9h14v8M8 9V4h8v5",
  quick: "M13 2L5 13h6l-1 9 9-12h-6z",
  continuous: "M12 4a8 8 0 0 1 8 8M12 20a8 8 0 0 1-8-8M20 12l2.5-3M20 12l-3-2.5M4 12l-2.5 3M4 12l3 2.5",
  negate: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.6 5.6l12.8 12.8",
  event: "M5 5h14v16H5zM5 10h14M9 2v5M15 2v5",
  mod: "M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.8M16.2 16.2L19 19M5 19l2.8-2.8M16.2 7.8L19 5",
  condition: "M6 3h9l3 3v15H6zM9 12h6",
  reaction: "M4 12a8 8 0 1 1 3 6.2M4 12l-2-3M4 12l3-2M12 8v4l3 2",
  raid: "M4 20L15 9M9 4h11v11",
  followers: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-8 14-8 14 0M16 4a4 4 0 0 1 0 7M18 15c3 1 4 3 4 6",
  counters: "M8 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM16 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  turn: "M6 4l13 8-13 8z",
  raided: "M20 4L9 15M15 20H4V9",
  stack: "M3 17l9 4 9-4M3 12l9 4 9-4M12 3l9 4-9 4-9-4z",
};

/**
 * A drawing beside words or a number that say the same; hidden from readers.
 *
 * @param {string} name
 * @param {string} [className]
 */
export function glyph(name, className = "glyph") {
  const svg = element("svg", { class: className, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" });
  svg.dataset.glyph = name;
  if (name in PATHS) svg.append(element("path", { d: PATHS[name], "stroke-linejoin": "round" }));
  else {
    const d = STROKES[name] ?? STROKES[name.toLowerCase()] ?? ""; // a keyword is drawn like what it names
    svg.append(element("path", { class: "glyph-stroke", d, "stroke-linecap": "round", "stroke-linejoin": "round" }));
  }
  return svg;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} attributes
 */
export function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
