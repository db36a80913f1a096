/**
 * Chat at the table: rooms, lines, ready phrases, muting and blocking, and what staff have decided about the reader.
 *
 * What is said keeps its `cid` until it is acked (L58); rooms are resumed by their own numbers (L66). Source: live play section 15, L220.
 *
 * @typedef {import("./chat_room.js").ChatLine} ChatLine
 * @typedef {import("./live.js").Live} Live
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {{rooms: string[], after: string[], user: string, hides: boolean, presets: string[], longest: number}} Boot
 * @typedef {{room: string, cid: string, text?: string, preset?: string}} Said
 * @typedef {{id: number, kind: string, reason: string, appeal: string, until?: number}} Sanction
 */

import { announce } from "./announce.js";
import { ChatRoom, linked } from "./chat_room.js";
import { make, need, write } from "./dom.js";

const RESEND_AFTER = 2_500;
const WIDE = "(min-width: 64rem)";

export class Chat {
  /**
   * @param {object} place
   * @param {HTMLElement} place.root  the table
   * @param {Live} place.live
   * @param {Texts} place.texts
   * @param {Boot} place.boot
   * @param {number | null} place.seat
   */
  constructor({ root, live, texts, boot, seat }) {
    this.root = root;
    this.live = live;
    this.texts = texts;
    this.boot = boot;
    this.seat = seat;
    this.panel = need(root, "#chat");
    this.toggler = need(root, "#chat-toggle");
    this.list = need(root, "#chat-lines");
    this.form = need(root, "#chat-form", HTMLFormElement);
    this.input = need(root, "#chat-text", HTMLInputElement);
    this.rooms = boot.rooms.map((kind) => new ChatRoom(kind));
    this.room = this.rooms[0];
    this.hides = boot.hides;
    this.isOpen = false;
    /** @type {Map<string, Said>} */
    this.waiting = new Map();
    this.input.maxLength = boot.longest;
    this.listen();
    this.follow();
    this.show();
  }

  // --- what arrives

  follow() {
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ run) =>
      this.live.addEventListener(name, (event) => run(/** @type {CustomEvent} */ (event).detail));
    on("state", (state) => state === "live" && this.resume());
    on("change", () => this.open());
    on("players", () => this.showPeople());
    on("chat", (line) => this.take(line));
    on("room", (told) => this.told(told));
    on("ack", (ack) => this.acknowledge(ack));
    on("conduct", (news) => this.conduct(news));
  }

  /** Rooms that open when the match is over. */
  open() {
    if (this.live.view.status !== "ended" || !this.boot.after.length) return;
    for (const kind of this.boot.after.splice(0)) {
      const room = new ChatRoom(kind);
      this.rooms.push(room);
      this.room ??= room;
      this.ask(room);
    }
    this.show();
  }

  /** Live again: asks each room for what is missing, and says again what was not acked. */
  resume() {
    for (const room of this.rooms) this.ask(room);
    for (const said of this.waiting.values()) this.live.send({ t: "say", ...said });
  }

  /** @param {ChatRoom} room */
  ask(room) {
    this.live.send({ t: "listen", room: this.id(room), have: room.ask() });
  }

  /** @param {ChatRoom} room */
  id(room) {
    return `${this.live.match}/${room.kind}`;
  }

  /** @param {{room: string}} message */
  roomOf(message) {
    return this.rooms.find((room) => this.id(room) === message.room);
  }

  /** @param {ChatLine & {room: string}} line */
  take(line) {
    const room = this.roomOf(line);
    if (!room) return;
    const isBacklog = room.isAsked;
    const what = room.take(line);
    if (what === "gap") this.ask(room);
    if (what !== "new") return;
    const isRead = this.isOpen && room === this.room;
    if (!this.isOwn(line) && !isRead && !isBacklog) room.unread++;
    if (!this.isOwn(line) && !isBacklog && !this.hides) announce(need(document, "#news"), this.spoken(line));
    if (room === this.room) this.append(line);
    this.mark();
  }

  /** @param {{room: string, last: number, writing: import("./chat_room.js").Writing}} told */
  told(told) {
    const room = this.roomOf(told);
    if (!room) return;
    room.told(told);
    if (room.lines.length && !this.hides && !this.isOpen && matchMedia(WIDE).matches) this.turn(true);
    this.show();
  }

  /** @param {import("./protocol.js").Ack} ack */
  acknowledge(ack) {
    const said = this.waiting.get(ack.cid);
    if (!said) return;
    if (ack.code === "rate_limited") {
      const wait = Number(ack.result?.wait ?? 1);
      this.complain(this.texts.text("chat.wait", { n: wait }));
      setTimeout(() => this.waiting.has(ack.cid) && this.live.send({ t: "say", ...said }), wait * 1_000);
      return;
    }
    this.waiting.delete(ack.cid);
    this.form.classList.toggle("is-sending", this.waiting.size > 0);
    if (ack.ok) {
      if (said.text && this.input.value.trim() === said.text) this.input.value = "";
      this.complain("");
    } else {
      const reason = `code.${ack.code}.${ack.reason}`;
      this.complain(this.texts.text(this.texts.has(reason) ? reason : `code.${ack.code}`));
    }
  }

  /** What staff have decided about the reader, or that it is over. @param {{sanctions: Sanction[]}} news */
  conduct({ sanctions }) {
    const place = need(document, "#sanctions");
    const shown = [...place.children].map((one) => Number(one.getAttribute("data-sanction")));
    const isSame = shown.length === sanctions.length && sanctions.every(({ id }) => shown.includes(id));
    if (!isSame) place.replaceChildren(...sanctions.map((one) => this.sanction(one)));
    for (const room of this.rooms) this.ask(room);
  }

  /** @param {Sanction} one */
  sanction({ id, kind, reason, appeal, until }) {
    const { texts } = this;
    const length = kind === "warn" ? "" : until ? texts.text("conduct.until", { when: new Date(until).toLocaleString(document.documentElement.lang) }) : texts.text("conduct.for_good");
    const words = make("p", {}, make("strong", {}, texts.text(`conduct.${kind}`)), ` ${[reason, length, appeal].filter(Boolean).join(" ")}`);
    return make("section", { class: "banner banner--boxed sanction", "data-sanction": String(id) }, words);
  }

  // --- what is said

  /** @param {Pick<Said, "text" | "preset">} what */
  say(what) {
    const said = { room: this.id(this.room), cid: crypto.randomUUID(), ...what };
    this.waiting.set(said.cid, said);
    this.form.classList.add("is-sending");
    this.live.send({ t: "say", ...said });
    setTimeout(() => this.waiting.has(said.cid) && this.live.send({ t: "say", ...said }), RESEND_AFTER);
  }

  /**
   * @param {string} path
   * @param {BodyInit} body
   * @param {Record<string, string>} [headers]
   */
  async post(path, body, headers = {}) {
    const csrf = need(this.form, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
    try {
      return (await fetch(path, { method: "POST", body, headers: { "X-CSRFToken": csrf, ...headers }, redirect: "manual" })).status < 400;
    } catch {
      return false;
    }
  }

  /**
   * Mutes or blocks somebody, at once on this page and for good on the site (L139).
   *
   * @param {"mute" | "block"} kind
   * @param {string} name
   * @param {{player?: string, match?: string, seat?: number}} whom
   */
  async block(kind, name, whom) {
    const isDone = await this.post("/api/blocks", JSON.stringify({ kind, ...whom }), { "Content-Type": "application/json" });
    if (!isDone) return this.complain(this.texts.text("code.internal"));
    for (const room of this.rooms) {
      for (const line of room.lines.filter((one) => one.from?.user === whom.player || (whom.seat !== undefined && one.from?.seat === whom.seat))) {
        room.mute(line.from?.user ?? "");
      }
    }
    this.show();
    this.note(this.texts.text(`chat.done.${kind}`, { name }));
  }

  async hide() {
    const hides = !this.hides;
    if (!(await this.post("/conduct/choose", new URLSearchParams({ hides_chat: hides ? "1" : "0" })))) return;
    this.hides = hides;
    this.show();
  }

  // --- what is seen

  listen() {
    const click = (/** @type {string} */ id, /** @type {() => void} */ run) => this.root.querySelector(id)?.addEventListener("click", run);
    click("#chat-toggle", () => this.toggle());
    click("#chat-close", () => this.toggle());
    click("#chat-hide", () => void this.hide());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text) this.say({ text });
    });
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.toggle();
    });
    const presets = this.boot.presets.map((preset) => {
      const button = make("button", { type: "button", class: "chip" }, this.texts.text(`chat.preset.${preset}`));
      button.addEventListener("click", () => this.say({ preset }));
      return button;
    });
    need(this.root, "#chat-presets").replaceChildren(...presets);
  }

  toggle() {
    if (!this.rooms.length) return;
    this.turn(!this.isOpen);
    if (!this.isOpen) this.toggler.focus();
    else if (this.room?.writing === "all" && !this.hides) this.input.focus();
    else this.list.focus();
  }

  /** @param {boolean} isOpen */
  turn(isOpen) {
    this.isOpen = isOpen;
    this.root.classList.toggle("has-chat", isOpen);
    this.toggler.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && this.room) this.room.unread = 0;
    this.list.scrollTop = this.list.scrollHeight;
    this.mark();
  }

  show() {
    this.toggler.hidden = !this.rooms.length;
    this.list.replaceChildren();
    if (!this.hides) for (const line of this.room?.lines ?? []) this.append(line);
    const writing = this.hides ? "none" : this.room?.writing ?? "none";
    this.form.hidden = writing !== "all";
    need(this.root, "#chat-presets").hidden = writing === "none";
    this.note(this.texts.text(this.hides ? "chat.hidden" : writing === "presets" ? "chat.presets_only" : writing === "none" ? "chat.read_only" : ""));
    this.root.querySelector("#chat-hide")?.setAttribute("aria-pressed", String(this.hides));
    this.showRooms();
    this.showPeople();
    this.mark();
  }

  showRooms() {
    const buttons = this.rooms.map((room) => {
      const button = make("button", { type: "button", class: "chip", "aria-pressed": String(room === this.room) }, this.texts.text(`chat.room.${room.kind.split("-")[0]}`));
      button.addEventListener("click", () => {
        this.room = room;
        room.unread = 0;
        this.show();
      });
      return button;
    });
    need(this.root, "#chat-rooms").replaceChildren(...(buttons.length > 1 ? buttons : []));
  }

  /** Those who sit here, to be muted, blocked or reported though they have not said a word. */
  showPeople() {
    const people = this.live.players.filter((player) => player.seat !== this.seat && ["human", "guest"].includes(player.kind));
    const place = need(this.root, "#chat-people");
    place.hidden = !this.boot.user || !people.length;
    const rows = people.map((player) => {
      const name = this.texts.nameOf(player.seat);
      const whom = { match: this.live.match, seat: player.seat };
      return make("li", { class: "chat-person" }, make("span", {}, name), this.acts(name, whom, { seat: String(player.seat) }));
    });
    need(place, "ul").replaceChildren(...rows);
  }

  /** @param {ChatLine} line */
  append(line) {
    if (this.hides) return;
    const isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    const name = line.from?.name ?? "";
    const words = line.preset ? [this.texts.text(`chat.preset.${line.preset}`)] : line.links ? linked(line.text ?? "").map(followed) : [line.text ?? ""];
    const item = make("li", { class: "chat-line", "data-number": String(line.number) }, make("p", {}, make("strong", {}, name), " ", ...words));
    item.classList.toggle("is-own", this.isOwn(line));
    if (this.boot.user && line.from && !this.isOwn(line)) item.append(this.menu(line, name));
    this.list.append(item);
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * @param {ChatLine} line
   * @param {string} name
   */
  menu(line, name) {
    const label = make("span", { class: "visually-hidden" }, this.texts.text("chat.more", { name }));
    const user = line.from?.user ?? "";
    const where = { player: user, room: this.room.kind, number: String(line.number) };
    return make("details", { class: "chat-line__menu" }, make("summary", {}, make("span", { "aria-hidden": "true" }, "⋯"), label), this.acts(name, { player: user }, where));
  }

  /**
   * @param {string} name
   * @param {{player?: string, match?: string, seat?: number}} whom
   * @param {Record<string, string>} where
   */
  acts(name, whom, where) {
    const button = (/** @type {"mute" | "block"} */ kind) => {
      const one = make("button", { type: "button", class: "button button--bare" }, this.texts.text(`chat.${kind}`));
      one.addEventListener("click", () => void this.block(kind, name, whom));
      return one;
    };
    const query = new URLSearchParams({ match: this.live.match, seq: String(this.live.seq), ...where });
    const href = `${this.panel.dataset.report}?${query}`;
    const report = make("a", { class: "button button--bare", href, target: "_blank", rel: "noopener" }, this.texts.text("chat.report"));
    return make("div", { class: "chat-line__acts" }, button("mute"), button("block"), report);
  }

  mark() {
    const unread = this.hides ? 0 : this.rooms.reduce((sum, room) => sum + room.unread, 0);
    const mark = need(this.root, "#chat-unread");
    mark.hidden = !unread;
    mark.replaceChildren(...(unread ? [make("span", { "aria-hidden": "true" }, String(unread)), make("span", { class: "visually-hidden" }, this.texts.text("chat.unread", { n: unread }))] : []));
  }

  /** @param {ChatLine} line */
  spoken(line) {
    return this.texts.text("chat.says", { name: line.from?.name ?? "", words: line.preset ? this.texts.text(`chat.preset.${line.preset}`) : line.text ?? "" });
  }

  /** @param {ChatLine} line */
  isOwn(line) {
    return Boolean(this.boot.user) && line.from?.user === this.boot.user;
  }

  /** @param {string} words */
  note(words) {
    const place = need(this.root, "#chat-note");
    write(place, words);
    place.hidden = !words;
  }

  /** @param {string} words */
  complain(words) {
    const place = need(this.root, "#chat-error");
    write(place, words);
    place.hidden = !words;
  }
}

/** @param {{text: string, isLink: boolean}} part */
function followed({ text, isLink }) {
  return isLink ? make("a", { href: text, target: "_blank", rel: "nofollow noopener noreferrer" }, text) : text;
}
