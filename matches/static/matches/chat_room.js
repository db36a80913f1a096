/**
 * A room as this page knows it: its lines in order, by number (L66). Pure: messages come in, what to do next goes out.
 *
 * @typedef {object} Author
 * @property {string} name
 * @property {string} user   the user name, to speak of them by
 * @property {number} [seat]
 *
 * @typedef {object} ChatLine
 * @property {number} number
 * @property {number} at       server milliseconds
 * @property {Author} [from]
 * @property {string} [text]
 * @property {string} [preset]
 * @property {boolean} [links]  addresses in the text may be followed
 * @property {boolean} [hidden] by somebody whom the reader has muted
 *
 * @typedef {"all" | "presets" | "none"} Writing
 */

export class ChatRoom {
  /** @param {string} kind */
  constructor(kind) {
    this.kind = kind;
    this.at = 0;
    /** @type {ChatLine[]} */
    this.lines = [];
    /** @type {Writing} */
    this.writing = "none";
    this.isAsked = false;
    this.unread = 0;
  }

  /** The lines were asked for: until the room says how far it has told, what comes is all that there is. */
  ask() {
    this.isAsked = true;
    return this.at;
  }

  /**
   * Takes a line: "new" if it was the next one, "old" if it was known, "gap" if one is missing and the room has to be asked.
   *
   * @param {ChatLine} line
   */
  take(line) {
    if (line.number <= this.at) return "old";
    if (line.number > this.at + 1 && !this.isAsked) return "gap";
    this.at = line.number;
    if (line.hidden) return "old";
    this.lines.push(line);
    return "new";
  }

  /** @param {{last: number, writing: Writing}} told */
  told({ last, writing }) {
    this.at = Math.max(this.at, last);
    this.writing = writing;
    this.isAsked = false;
  }

  /** Leaves out what somebody has said, who was muted just now. @param {string} user */
  mute(user) {
    this.lines = this.lines.filter((line) => line.from?.user !== user);
  }
}

const LINK = /https?:\/\/[^\s<>"']+/gi;

/**
 * A text in parts, addresses apart from the rest.
 *
 * @param {string} text
 * @returns {{text: string, isLink: boolean}[]}
 */
export function linked(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), isLink: false });
    parts.push({ text: found[0], isLink: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false });
  return parts;
}
