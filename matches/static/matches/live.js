/**
 * One socket for one match: joins, keeps the view up to date by number, sends acts until they are answered, comes back by itself.
 *
 * Events: `change` (detail: the entry, or null for a whole view), `players`, `presence`, `log`, `rematch`, `notice`, `error`, `state`,
 * `ack`, and of chat `chat`, `room` and `conduct`.
 *
 * Source: live play L54, L58, L63, L64, L67, L76-L79, L82-L89, L115, L216.
 *
 * @typedef {import("./protocol.js").ViewMessage} ViewMessage
 * @typedef {import("./protocol.js").Entry} Entry
 * @typedef {import("./protocol.js").Action} Action
 * @typedef {import("./protocol.js").Ack} Ack
 * @typedef {import("./protocol.js").Presence} Presence
 * @typedef {import("./protocol.js").Connection} Connection
 *
 * @typedef {object} Settings
 * @property {string} url
 * @property {string} match
 * @property {ViewMessage} first  the view that the page came with
 * @property {"mine" | "public"} [want]
 */

import { ServerClock } from "./clock.js";
import { connectionState, mayRetry, OFFLINE_AFTER, retryWait, UNCERTAIN_AFTER } from "./connection.js";
import { Outgoing } from "./outgoing.js";
import { applyPatch } from "./patch.js";

export const PROTOCOL = "oshi.v1";
const PING_EVERY = 5_000;
const RESEND_AFTER = 2_500;
const LOOK_EVERY = 1_000;
const WAIT_UNTOLD = 1;

export class Live extends EventTarget {
  /** @param {Settings} settings */
  constructor({ url, match, first, want = "mine" }) {
    super();
    this.url = url;
    this.match = match;
    this.want = want;
    this.tab = crypto.randomUUID();
    this.view = first.view;
    this.key = first.key;
    this.seq = first.seq;
    this.head = first.seq;
    this.players = first.players;
    /** @type {Presence} */
    this.presence = { seats: {}, watching: 0 };
    this.outgoing = new Outgoing(match);
    /** @type {WebSocket | null} */
    this.socket = null;
    this.hasJoined = false;
    this.wasLive = false;
    this.isVisible = true;
    this.closeCode = 0;
    this.tries = 0;
    this.heard = Date.now();
    this.opened = Date.now();
    this.clock = new ServerClock(first.now);
    this.joinPing = 0;
    /** @type {Connection} */
    this.state = "connecting";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
  }

  start() {
    this.open();
    setInterval(() => this.look(), LOOK_EVERY);
    setInterval(() => this.beat(), PING_EVERY);
  }

  /** Milliseconds of the server's clock. */
  get now() {
    return this.clock.now;
  }

  /** Milliseconds since the last frame. */
  get silence() {
    return Date.now() - this.heard;
  }

  // --- the socket

  open() {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.hasJoined = false;
    this.opened = Date.now();
    const socket = new WebSocket(this.url, PROTOCOL);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  greet() {
    this.send({ t: "hello", build: PROTOCOL, tab: this.tab });
    this.join();
    if (!this.isVisible) this.send({ t: "state", visible: false });
  }

  /** Starts or resumes from the last number applied; the ping's answer tells when everything before it has arrived. */
  join() {
    this.hasJoined = false;
    const pending = this.outgoing.cids;
    this.send({ t: "join", match: this.match, have: this.seq, key: this.key, want: this.want, ...(pending.length ? { pending } : {}) });
    this.ping();
    this.joinPing = this.clock.last;
  }

  /** A join that was refused, for coming too often, is asked again; else the server is asked whether it is there. */
  beat() {
    if (!this.hasJoined && this.socket?.readyState === WebSocket.OPEN) this.join();
    else if (this.isVisible) this.ping();
  }

  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.send({ t: "ping", n: this.clock.ping(), heads: { [this.match]: this.seq } });
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.hasJoined = false;
    this.clock.forget();
    this.closeCode = code;
    if (mayRetry(code)) this.retry = setTimeout(() => this.open(), retryWait(this.tries++, code, Math.random()));
    this.settle();
  }

  /** Tries at once: the browser is online again, the tab is looked at, or somebody pressed retry. */
  hurry() {
    const isSound = this.socket?.readyState === WebSocket.OPEN && this.silence < UNCERTAIN_AFTER;
    if (isSound) this.ping();
    else if (mayRetry(this.closeCode)) this.drop();
  }

  /** Gives up on a socket, whatever the browser says of it, and opens another. */
  drop() {
    if (this.socket) this.forget();
    this.open();
    this.settle();
  }

  look() {
    const isDead = Date.now() - Math.max(this.heard, this.opened) >= OFFLINE_AFTER;
    if (this.socket && isDead) this.lost(this.forget(), 0);
    else this.settle();
  }

  forget() {
    const socket = /** @type {WebSocket} */ (this.socket);
    socket.onmessage = socket.onclose = socket.onopen = null;
    socket.close();
    return socket;
  }

  settle() {
    const state = connectionState({
      isOpen: this.socket?.readyState === WebSocket.OPEN,
      wasLive: this.wasLive,
      isCaughtUp: this.hasJoined && this.seq >= this.head,
      silence: this.silence,
      closeCode: this.socket?.readyState === WebSocket.OPEN ? 0 : this.closeCode,
      isOver: this.view.status === "ended",
    });
    if (state === "live") {
      this.wasLive = true;
      this.tries = 0;
    }
    if (state === this.state) return;
    this.state = state;
    this.tell("state", state);
  }

  /** @param {boolean} isVisible */
  setVisible(isVisible) {
    this.isVisible = isVisible;
    this.send({ t: "state", visible: isVisible });
    if (isVisible) this.hurry();
  }

  /** Somebody is here, not only a page (L115). */
  showInput() {
    if (this.isVisible) this.send({ t: "state", visible: true });
  }

  // --- what arrives

  /** @param {any} message */
  receive(message) {
    this.heard = Date.now();
    switch (message.t) {
      case "view":
        this.takeView(message);
        break;
      case "entry":
        this.takeEntry(message);
        break;
      case "ack":
        this.takeAck(message);
        this.tell("ack", message);
        break;
      case "players":
        this.players = message.players;
        this.tell("players", message.players);
        break;
      case "presence":
        this.presence = message;
        this.tell("presence", message);
        break;
      case "ping":
        this.send({ t: "pong", n: message.n });
        this.compare(message.heads);
        break;
      case "pong":
        this.takePong(message);
        break;
      case "resync":
        this.join();
        break;
      case "log":
      case "rematch":
      case "notice":
      case "chat":
      case "room":
      case "conduct":
      case "error":
        this.tell(message.t, message);
        break;
    }
    this.settle();
  }

  /** @param {ViewMessage} message */
  takeView(message) {
    this.view = message.view;
    this.key = message.key;
    this.seq = message.seq;
    this.head = Math.max(this.head, message.seq);
    this.players = message.players;
    this.tell("change", null);
    this.outgoing.arrived(this.seq);
  }

  /** Applies the next entry only; drops what is known, asks again when one is missing (L64). @param {Entry} entry */
  takeEntry(entry) {
    this.head = Math.max(this.head, entry.seq);
    if (entry.seq <= this.seq) return;
    if (entry.seq > this.seq + 1) {
      if (this.hasJoined) this.join();
      return;
    }
    this.view = applyPatch(this.view, entry.patch ?? {});
    this.seq = entry.seq;
    this.tell("change", entry);
    this.outgoing.arrived(this.seq);
  }

  /** What was limited keeps its cid and is sent again after the wait (L216); what was taken is done once it is seen. @param {Ack} ack */
  takeAck(ack) {
    if (ack.code === "rate_limited" && this.outgoing.hold(ack.cid)) setTimeout(() => this.release(ack.cid), waitOf(ack));
    else if (ack.ok && (ack.seq ?? -1) > this.seq) this.outgoing.keep(ack);
    else this.outgoing.acknowledge(ack);
  }

  /** @param {string} cid */
  release(cid) {
    const message = this.outgoing.release(cid, this.view);
    if (message && this.hasJoined) this.send(message);
  }

  /** @param {{n: number, now: number, heads?: Record<string, number>}} pong */
  takePong({ n, now, heads }) {
    if (!this.clock.pong(n, now)) return;
    if (this.hasJoined) return this.compare(heads);
    const head = heads?.[this.match];
    if (n < this.joinPing || head === undefined) return;
    this.hasJoined = true;
    this.head = Math.max(this.seq, head);
    for (const message of this.outgoing.again(this.view)) this.send(message);
  }

  /** A head beyond ours means that a push was lost (L83). @param {Record<string, number>} [heads] */
  compare(heads) {
    this.head = Math.max(this.head, heads?.[this.match] ?? -1);
    if (this.hasJoined && this.seq < this.head) this.join();
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // --- what is sent

  /**
   * Acts as an answer to `prompt`, or at the table if it is null. While a prompt has an unanswered act there is no second one.
   *
   * @param {Action} action
   * @param {string | null} [prompt]
   * @returns {Promise<Ack> | null}
   */
  act(action, prompt = null) {
    if (prompt !== null && this.outgoing.isAnswered(prompt)) return null;
    const { message, answer } = this.outgoing.add(crypto.randomUUID(), prompt, action);
    if (this.hasJoined) this.send(message);
    setTimeout(() => {
      if (this.hasJoined && this.outgoing.isUnanswered(message.cid)) this.send(message);
    }, RESEND_AFTER);
    return answer;
  }

  /**
   * Asks for older entries; they come as `log`.
   *
   * @param {number} from
   * @param {number} to
   */
  more(from, to) {
    this.send({ t: "more", match: this.match, from, to });
  }
}

/** Milliseconds to wait after a refusal. @param {Ack} ack */
function waitOf({ result }) {
  return Number(result?.wait ?? WAIT_UNTOLD) * 1_000;
}
