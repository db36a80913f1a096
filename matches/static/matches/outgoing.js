/**
 * Acts that wait for their ack (L76-L79). Each keeps its `cid` however often it is sent; a prompt has at most one.
 *
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").View} View
 *
 * @typedef {object} Waiting
 * @property {{t: "act", match: string, cid: string, prompt: string | null, action: Action}} message
 * @property {(ack: Ack) => void} settle
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
    const answer = /** @type {Promise<Ack>} */ (new Promise((settle) => this.waiting.set(cid, { message, settle })));
    return { message, answer };
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
    for (const [cid, { message }] of this.waiting) {
      if (message.prompt !== null && !(message.prompt in view.prompts)) this.acknowledge({ cid, ok: false, code: "stale_prompt" });
    }
    return [...this.waiting.values()].map(({ message }) => message);
  }
}
