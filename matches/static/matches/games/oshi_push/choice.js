/**
 * Choosing at a prompt of Oshi Push: a card, then where it goes and whether Boost is paid; or one or more of the things that are asked
 * for. Everything offered comes from the prompt; nothing is worked out here (L71).
 *
 * A *thing* is what can be pressed: a card by its id, a Persona pile (`persona:0`), a place (`place:1`), a player (`seat:2`), a number or
 * a word.
 *
 * @typedef {import("../../protocol.js").Prompt} Prompt
 * @typedef {import("../../protocol.js").Value} Value
 * @typedef {import("./view.js").Table} Table
 *
 * @typedef {object} Preview
 * @property {string} verb
 * @property {{id: string, code: string}} card
 * @property {number} cost
 * @property {number} [place]
 * @property {boolean} [boost]
 * @property {number} [discards]
 *
 * @typedef {object} Move  one option
 * @property {Value} option
 * @property {string} verb   `play`, `use`, `discard`; `pick` for all that is no Action
 * @property {string} thing
 * @property {number | null} place
 * @property {boolean} boost
 * @property {Preview} [preview]
 */

/** What a number stands for, by the text of the prompt. */
const PLACES = new Set(["assign", "place", "move_popularity"]);
const SEATS = new Set(["steal", "opponent", "receiver", "reveal"]);
export const WORDS = new Set(["none", "pass", "yes", "no", "keep", "redraw", "left_to_right", "right_to_left", "go_first", "go_second"]);
const DECLINING = new Set(["none", "pass", "no"]);

export class Choice {
  /**
   * @param {Prompt | null} prompt
   * @param {Table | null} table
   */
  constructor(prompt, table) {
    this.prompt = prompt;
    this.text = (prompt?.text ?? "").replace("oshi_push.", "");
    /** @type {Move[]} */
    this.moves = (prompt?.options ?? []).map((option) => read(option, this.text, prompt?.previews?.[String(option)], table));
    /** @type {string | null} */
    this.thing = null;
    /** @type {number | null} */
    this.place = null;
    /** @type {Value | null} the one option that is decided on */
    this.decided = null;
    /** @type {string[]} where several are asked for, those chosen so far, in order */
    this.several = [];
  }

  get asksForSeveral() {
    return this.prompt !== null && (this.prompt.most > 1 || this.prompt.least === 0);
  }

  /** Options that are no thing on the table: words, players, numbers. */
  get words() {
    return this.moves.filter(({ thing }) => WORDS.has(thing) || thing.startsWith("seat:") || thing.startsWith("number:"));
  }

  /** Things that can be pressed first, in the order of the prompt. */
  get things() {
    return [...new Set(this.moves.map((move) => move.thing))].filter((thing) => !WORDS.has(thing));
  }

  /** What can still be done with the chosen thing. */
  get variants() {
    if (this.thing === null) return [];
    return this.moves.filter((move) => move.thing === this.thing && (this.place === null || move.place === this.place));
  }

  /** Places that the chosen card can go to. */
  get targets() {
    const moves = this.moves.filter((move) => move.thing === this.thing);
    return this.thing === null ? [] : [...new Set(moves.flatMap((move) => (move.place === null ? [] : [move.place])))];
  }

  /** @param {string} thing */
  can(thing) {
    return this.targets.some((place) => thing === `place:${place}`) || this.moves.some((move) => move.thing === thing);
  }

  /** Presses a thing. @param {string} thing */
  press(thing) {
    this.decided = null;
    if (this.asksForSeveral && !WORDS.has(thing)) return this.toggle(thing);
    const place = this.targets.find((at) => thing === `place:${at}`);
    if (place !== undefined) this.place = place;
    else this.choose(this.moves.some((move) => move.thing === thing) ? thing : null);
  }

  /** @param {string | null} thing */
  choose(thing) {
    this.thing = thing;
    this.place = null;
    this.decided = null;
  }

  /** One more or less of several; the oldest gives way when there would be too many. @param {string} thing */
  toggle(thing) {
    if (!this.moves.some((move) => move.thing === thing)) return;
    const most = this.prompt?.most ?? 1;
    if (this.several.includes(thing)) this.several = this.several.filter((one) => one !== thing);
    else this.several = [...this.several, thing].slice(-most);
  }

  /** Decides on one option. @param {Value} option */
  decide(option) {
    this.decided = option;
  }

  /** The answer, once there is one. @returns {Value[] | null} */
  get picks() {
    if (this.decided !== null) return [this.decided];
    if (this.asksForSeveral) {
      const { least, most } = /** @type {Prompt} */ (this.prompt);
      const picks = this.several.map((thing) => /** @type {Move} */ (this.moves.find((move) => move.thing === thing)).option);
      return picks.length >= least && picks.length <= most && (picks.length > 0 || least === 0) ? picks : null;
    }
    const { variants } = this;
    const isOpen = variants.length !== 1 || (variants[0].place !== null && this.place === null);
    return isOpen ? null : [variants[0].option];
  }

  /** Whether the answer is to be confirmed: what it does to the table could not be seen before. */
  get asks() {
    if (this.decided !== null) return false;
    if (this.asksForSeveral) return true;
    const [move] = this.variants;
    return move !== undefined && move.verb !== "pick" && move.place === null;
  }

  get hasChosen() {
    return this.thing !== null || this.several.length > 0;
  }

  /** One step back: from the place to the card, from the card to nothing. */
  back() {
    this.decided = null;
    if (this.several.length) this.several = this.several.slice(0, -1);
    else if (this.place !== null) this.place = null;
    else this.thing = null;
  }
}

/** Whether a word declines or passes. @param {string} word */
export function declines(word) {
  return DECLINING.has(word);
}

/**
 * An option in parts.
 *
 * @param {Value} option
 * @param {string} text
 * @param {Preview | undefined} preview
 * @param {Table | null} table
 * @returns {Move}
 */
export function read(option, text, preview, table) {
  const [verb, card, ...rest] = String(option).split(":");
  if (["play", "use", "discard"].includes(verb) && card !== undefined) {
    const place = rest.find((word) => /^\d+$/.test(word));
    return { option, verb, thing: inPlay(card, table), place: place === undefined ? null : Number(place), boost: rest.includes("boost"), preview };
  }
  return { option, verb: "pick", thing: thingOf(option, text), place: null, boost: false, preview };
}

/** @param {Value} option @param {string} text */
function thingOf(option, text) {
  if (typeof option !== "number") return option;
  if (PLACES.has(text)) return `place:${option}`;
  return SEATS.has(text) ? `seat:${option}` : `number:${option}`;
}

/** The top card of a Persona pile is pressed as the pile. @param {string} card @param {Table | null} table */
function inPlay(card, table) {
  const seat = Object.entries(table?.seats ?? {}).find(([, one]) => one.pile[one.pile.length - 1]?.id === card);
  return seat ? `persona:${seat[0]}` : card;
}
