/**
 * Acts that wait for their ack (L76-L79, L216). Each keeps its `cid` however often it is sent; a prompt has at most one.
 *
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").View} View
 *
 * @typedef {object} Waiting
 * @property {{t: "act", match: string, cid: string, prompt: string | null, action: Action}} message
 * @property {(ack: Ack) => void} settle
 * @property {boolean} isHeld  refused for now; to be sent again after a wait
 */

export class Outgoing {
  /** @param {string} match */
  constructor(match) {
    this.match = match;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
  }

  get cids() {
    return [...this.waiting.keys()];
  }

  /** @param {string} prompt */
  isAnswered(prompt) {
    return [...this.waiting.values()].some(({ message }) => message.prompt === prompt);
  }

  /**
   * @param {string} cid
   * @param {string | null} prompt
   * @param {Action} action
   * @returns {{message: Waiting["message"], answer: Promise<Ack>}}
   */
  add(cid, prompt, action) {
    const message = { t: /** @type {const} */ ("act"), match: this.match, cid, prompt, action };
    const answer = /** @type {Promise<Ack>} */ (new Promise((settle) => this.waiting.set(cid, { message, settle, isHeld: false })));
    return { message, answer };
  }

  /** Whether nothing at all was said to an act. @param {string} cid */
  isUnanswered(cid) {
    return this.waiting.get(cid)?.isHeld === false;
  }

  /** Keeps an act that was refused for now. False if it is not waited for. @param {string} cid */
  hold(cid) {
    const waiting = this.waiting.get(cid);
    if (waiting) waiting.isHeld = true;
    return waiting !== undefined;
  }

  /**
   * An act that was held, to be sent again; null if it was answered or given up meanwhile.
   *
   * @param {string} cid
   * @param {View} view
   */
  release(cid, view) {
    const waiting = this.waiting.get(cid);
    if (!waiting?.isHeld) return null;
    waiting.isHeld = false;
    this.giveUp(view);
    return this.waiting.get(cid)?.message ?? null;
  }

  /** @param {Ack} ack */
  acknowledge(ack) {
    this.waiting.get(ack.cid)?.settle(ack);
    this.waiting.delete(ack.cid);
  }

  /**
   * What to send again after a resume. An act whose prompt has closed meanwhile, and that the server did not acknowledge, is given up.
   *
   * @param {View} view
   */
  again(view) {
    this.giveUp(view);
    for (const waiting of this.waiting.values()) waiting.isHeld = false;
    return [...this.waiting.values()].map(({ message }) => message);
  }

  /** Acts whose prompt has closed without them. @param {View} view */
  giveUp(view) {
    for (const [cid, { message }] of this.waiting) {
      if (message.prompt !== null && !(message.prompt in view.prompts)) this.acknowledge({ cid, ok: false, code: "stale_prompt" });
    }
  }
}
