/**
 * Acts that wait for their ack (L76-L79, L216). Each keeps its `cid` however often it is sent; a prompt has at most one. One that was
 * taken waits on for its entry: until that has come its prompt stays answered.
 *
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").View} View
 *
 * @typedef {object} Waiting
 * @property {{t: "act", match: string, cid: string, prompt: string | null, action: Action}} message
 * @property {(ack: Ack) => void} settle
 * @property {boolean} isHeld  refused for now; to be sent again after a wait
 * @property {Ack} [ack]  taken; its entry is on the way
 */

export class Outgoing {
  /** @param {string} match */
  constructor(match) {
    this.match = match;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
  }

  get cids() {
    return this.unanswered.map(({ message }) => message.cid);
  }

  /** Acts of which the server has not said that it took them. */
  get unanswered() {
    return [...this.waiting.values()].filter(({ ack }) => !ack);
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
    const waiting = this.waiting.get(cid);
    return waiting !== undefined && !waiting.isHeld && !waiting.ack;
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

  /** Keeps the ack of an act until its entry is here. @param {Ack} ack */
  keep(ack) {
    const waiting = this.waiting.get(ack.cid);
    if (waiting) waiting.ack = ack;
  }

  /** Settles what was taken, now that entries up to `seq` are here. @param {number} seq */
  arrived(seq) {
    for (const { ack } of [...this.waiting.values()]) if (ack && (ack.seq ?? seq) <= seq) this.acknowledge(ack);
  }

  /**
   * What to send again after a resume. An act whose prompt has closed meanwhile, and that the server did not acknowledge, is given up.
   *
   * @param {View} view
   */
  again(view) {
    this.giveUp(view);
    for (const waiting of this.waiting.values()) waiting.isHeld = false;
    return this.unanswered.map(({ message }) => message);
  }

  /** Acts whose prompt has closed without them. @param {View} view */
  giveUp(view) {
    for (const { message } of this.unanswered) {
      const isClosed = message.prompt !== null && !(message.prompt in view.prompts);
      if (isClosed) this.acknowledge({ cid: message.cid, ok: false, code: "stale_prompt" });
    }
  }
}
