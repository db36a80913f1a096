/**
 * Choosing at a prompt of Virtually Victorious: a card, then its target; whom to Raid; or one or more of the things that are asked for.
 * Everything offered comes from the prompt; nothing is worked out here (L71).
 *
 * A *thing* is what can be pressed: a card by its id, an entry of the Stack (`s7`), a player (`p2`).
 *
 * @typedef {import("../../protocol.js").Prompt} Prompt
 * @typedef {import("../../protocol.js").Value} Value
 *
 * @typedef {object} Move  one option
 * @property {Value} option
 * @property {"play" | "use" | "raid" | "pick" | "word"} verb
 * @property {string} thing
 * @property {string} target  empty where there is none to choose
 */

const WORDS = new Set(["pass", "go_on", "none", "go_first", "go_second"]);
/** Passing now and at what is to come. */
const PASS_ON = /^pass:/;

export class Choice {
  /** @param {Prompt | null} prompt */
  constructor(prompt) {
    this.prompt = prompt;
    this.text = (prompt?.text ?? "").replace("virtually_victorious.", "");
    this.moves = (prompt?.options ?? []).map(read);
    /** @type {string | null} */
    this.thing = null;
    /** @type {string | null} */
    this.target = null;
    /** @type {Value | null} the one option that is decided on */
    this.decided = null;
    /** @type {string[]} where several are asked for, those chosen so far, in order */
    this.several = [];
    /** Whether it is asked until when to pass. */
    this.isPassingOn = false;
  }

  get asksForSeveral() {
    return this.prompt !== null && (this.prompt.most > 1 || this.prompt.least === 0);
  }

  /** Answers in words. */
  get words() {
    return this.moves.filter(({ verb, option }) => verb === "word" && !PASS_ON.test(String(option)));
  }

  /** Ways to pass now and later. */
  get passes() {
    return this.moves.filter(({ option }) => PASS_ON.test(String(option)));
  }

  /** Whom to Raid. */
  get raids() {
    return this.moves.filter(({ verb }) => verb === "raid");
  }

  /** Things that can be pressed first, in the order of the prompt. */
  get things() {
    return [...new Set(this.moves.filter(({ verb }) => verb !== "word").map((move) => move.thing))];
  }

  /** What can still be done with the chosen thing. */
  get variants() {
    if (this.thing === null) return [];
    return this.moves.filter((move) => move.thing === this.thing && (this.target === null || move.target === this.target));
  }

  /** What the chosen card can be aimed at. */
  get targets() {
    if (this.thing === null) return [];
    return this.moves.filter((move) => move.thing === this.thing && move.target).map((move) => move.target);
  }

  /** @param {string} thing */
  can(thing) {
    return this.targets.includes(thing) || this.things.includes(thing);
  }

  /** Presses a thing: a target of the chosen card before all else. @param {string} thing */
  press(thing) {
    this.decided = null;
    this.isPassingOn = false;
    if (this.asksForSeveral) return this.toggle(thing);
    if (this.targets.includes(thing)) this.target = thing;
    else this.choose(this.things.includes(thing) ? thing : null);
  }

  /** @param {string | null} thing */
  choose(thing) {
    this.thing = thing;
    this.target = null;
    this.decided = null;
    this.isPassingOn = false;
  }

  /** One more or less of several; the oldest gives way when there would be too many. @param {string} thing */
  toggle(thing) {
    if (!this.things.includes(thing)) return;
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
      const n = this.several.length;
      return n >= least && n <= most ? this.several : null;
    }
    return this.variants.length === 1 ? [this.variants[0].option] : null;
  }

  /** Whether the answer is to be confirmed: all but a target, which was pressed for nothing else. */
  get asks() {
    if (this.decided !== null || this.target !== null) return false;
    return this.prompt?.kind !== "target";
  }

  get hasChosen() {
    return this.thing !== null || this.several.length > 0 || this.isPassingOn;
  }

  /** One step back: from the target to the card, from the card to nothing. */
  back() {
    this.decided = null;
    if (this.isPassingOn) this.isPassingOn = false;
    else if (this.several.length) this.several = this.several.slice(0, -1);
    else if (this.target !== null) this.target = null;
    else this.thing = null;
  }
}

/** Whether a word declines or passes. @param {Value} word */
export function declines(word) {
  return word === "pass" || word === "none";
}

/** An option in parts. @param {Value} option @returns {Move} */
export function read(option) {
  const [verb, thing, target = ""] = String(option).split(":");
  if ((verb === "play" || verb === "use") && thing) return { option, verb, thing, target };
  if (verb === "raid") return { option, verb, thing: `p${thing}`, target: "" };
  if (WORDS.has(verb)) return { option, verb: "word", thing: "", target: "" };
  return { option, verb: "pick", thing: String(option), target: "" };
}
