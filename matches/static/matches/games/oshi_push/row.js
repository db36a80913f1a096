/**
 * The Platform Row: three lanes, each with what every side has there. On a phone one lane is seen whole, all of them as tabs with their
 * totals.
 *
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./view.js").PlaceView} PlaceView
 * @typedef {import("./wording.js").Wording} Wording
 * @typedef {import("../../protocol.js").Line} Line
 * @typedef {Record<"root" | "tab" | "far" | "near" | "platform" | "track" | "tug" | "news", HTMLElement>} Lane
 */

import { lay, make, write } from "../../dom.js";
import { drawSmall } from "./cards.js";
import { faceOf } from "../cards/faces.js";
import { glyph } from "../cards/glyphs.js";
import { contentOf, PLACES, sideOf, sidesFrom, topOf } from "./view.js";

/** Lines that tell what became of a Platform; they stand in its lane until the next entry. */
const NEWS = /^oshi_push\.log\.(won|tied|captured|stolen|popularity_moved|revealed)$/;

export class Row {
  /**
   * @param {HTMLElement} root
   * @param {Wording} wording
   * @param {(thing: string) => HTMLElement} cardOf  the element of a card, made once
   */
  constructor(root, wording, cardOf) {
    this.wording = wording;
    this.texts = wording.texts;
    this.cardOf = cardOf;
    /** @type {number | null} the lane that the player of a phone has opened */
    this.opened = null;
    this.wanted = 0;
    this.shown = 0;
    this.tabs = make("div", { class: "lane-tabs", role: "group", "aria-label": this.texts.text("oshi_push.table.row") });
    this.root = make("div", { class: "lanes" });
    /** @type {Lane[]} */
    this.lanes = PLACES.map((place) => this.build(place));
    root.append(this.tabs, this.root);
  }

  /** @param {number} place @returns {Lane} */
  build(place) {
    const tab = make("button", { type: "button", class: "lane-tab", "data-tab": String(place) });
    tab.addEventListener("click", () => this.open((this.opened = place)));
    const platform = make("button", { type: "button", class: "platform", "data-thing": `place:${place}`, "data-card": "", "data-also": "" });
    const [far, near, track, tug] = ["lane-far", "lane-near", "lane-track", "tug"].map((name) => make("div", { class: name }));
    const news = make("p", { class: "lane-news" });
    const middle = make("div", { class: "lane-middle" }, platform, track, tug, news);
    const root = make("section", { class: "lane", "data-place": String(place) }, far, middle, near);
    this.tabs.append(tab);
    this.root.append(root);
    return { root, tab, far, near, platform, track, tug, news };
  }

  /** Which lane a phone shows. @param {number} place */
  open(place) {
    this.shown = place;
    for (const [at, { root, tab }] of this.lanes.entries()) {
      root.classList.toggle("is-shown", at === place);
      tab.setAttribute("aria-pressed", String(at === place));
    }
  }

  /**
   * @param {Table} table
   * @param {number} near  the seat that is nearest
   * @param {Line[]} news
   */
  show(table, near, news) {
    for (const place of PLACES) this.lane(table, place, near, news);
    const wanted = table.clash ?? table.seats[near].at ?? 0;
    if (wanted !== this.wanted) this.opened = null;
    this.wanted = wanted;
    this.open(this.opened ?? wanted);
  }

  /**
   * @param {Table} table
   * @param {number} at
   * @param {number} near
   * @param {Line[]} news
   */
  lane(table, at, near, news) {
    const lane = this.lanes[at];
    const place = table.places[at];
    const [own, ...others] = sidesFrom(table, near);
    const face = place.platform ? faceOf(place.platform.code) : null;
    const where = this.texts.text(`oshi_push.place.${at}`);
    const turn = table.ahead.indexOf(at);
    lane.root.setAttribute("aria-label", face ? `${where}: ${face.name}` : where);
    lane.root.classList.toggle("is-clash", table.clash === at);
    lane.root.classList.toggle("is-empty", !face);
    this.platform(lane, place, face, turn, table.clash === at);
    lay(lane.far, others.map((side) => this.group(table, at, side, near)));
    lay(lane.near, [this.group(table, at, own, near)]);
    lane.track.replaceChildren(...(place.threshold ? [own, ...others].map((side) => this.markers(place, side)) : []));
    lane.tug.replaceChildren(...[own, ...others].map((side, i) => this.share(place, side, i)));
    lane.tug.setAttribute("role", "img");
    lane.tab.dataset.totals = this.texts.text("oshi_push.table.totals", { totals: this.totals(table, place, [own, ...others]) });
    lane.tug.setAttribute("aria-label", lane.tab.dataset.totals);
    write(lane.news, news.filter(([key, params]) => NEWS.test(key) && params.place === at).map(([key, params]) => this.texts.text(key, params)).join(" "));
    this.tab(lane, place, face, where, [own, ...others], table.clash === at);
  }

  /**
   * @param {Lane} lane
   * @param {PlaceView} place
   * @param {import("../cards/faces.js").Face | null} face
   * @param {number} turn     the how many-th Clash is still to come here; -1: none
   * @param {boolean} isClash
   */
  platform({ platform }, place, face, turn, isClash) {
    platform.dataset.card = face?.code ?? "";
    platform.dataset.also = place.platform?.id ?? "";
    const subscribers = place.subscribers === undefined ? "" : this.texts.numbers.format(place.subscribers);
    const tag = isClash ? "oshi_push.table.clash" : turn >= 0 ? "oshi_push.table.clash_nth" : "";
    platform.replaceChildren(
      make("span", { class: "platform-name" }, face?.name ?? this.texts.text("oshi_push.table.no_platform")),
      ...(face?.keywords.includes("Clash Reward") ? [glyph("Clash Reward", "glyph platform-reward")] : []),
      make("span", { class: "platform-worth" }, subscribers),
      ...(tag ? [make("span", { class: "platform-tag" }, this.texts.text(tag, { nth: turn + 1 }))] : []),
    );
  }

  /** What a side has there: its Personas, its Content. @param {Table} table @param {number} at @param {number} side @param {number} near */
  group(table, at, side, near) {
    const lane = this.lanes[at];
    const key = `${side}`;
    const found = [...lane.far.children, ...lane.near.children].find((one) => one instanceof HTMLElement && one.dataset.side === key);
    const group = /** @type {HTMLElement} */ (found ?? make("div", { class: "lane-side", "data-side": key }, make("p", { class: "side-line" }), make("ul", { class: "zone" })));
    const [line, list] = /** @type {HTMLElement[]} */ ([...group.children]);
    const place = table.places[at];
    const isTeam = table.sides[side].seats.length > 1;
    const cards = table.sides[side].seats.flatMap((seat) => this.personas(table, at, seat, isTeam).concat(this.content(table, place, seat, isTeam)));
    const isDominating = place.dominating === side;
    line.replaceChildren(
      glyph(`side-${side}`),
      make("span", { class: "side-name" }, this.wording.side(side)),
      ...(isDominating ? [make("span", { class: "side-dominating" }, glyph("Dominating"), this.texts.text("oshi_push.table.dominating"))] : []),
      make("b", { class: "side-total" }, String(place.totals[side])),
    );
    list.setAttribute("aria-label", this.texts.text("oshi_push.table.zone", { side, place: at, n: cards.length }));
    lay(list, cards.map((card) => /** @type {HTMLElement} */ (card.parentElement?.tagName === "LI" ? card.parentElement : make("li", {}, card))));
    group.className = ["lane-side", ...(cards.length ? [] : ["is-bare"]), ...(sideOf(table, near) === side ? ["is-own"] : [])].join(" ");
    return group;
  }

  /** @param {Table} table @param {number} at @param {number} seat @param {boolean} isTeam @returns {HTMLElement[]} */
  personas(table, at, seat, isTeam) {
    const one = table.seats[seat];
    const top = topOf(one);
    if (one.at !== at || !top) return [];
    const card = this.cardOf(`persona:${seat}`);
    const owner = isTeam ? this.texts.nameOf(seat) : "";
    drawSmall(card, faceOf(top.code), this.wording, { influence: one.influence, used: one.used, owner });
    return [card];
  }

  /** @param {Table} table @param {PlaceView} place @param {number} seat @param {boolean} isTeam @returns {HTMLElement[]} */
  content(table, place, seat, isTeam) {
    return contentOf(place, seat).map(([id, one]) => {
      const card = this.cardOf(id);
      const owner = isTeam ? this.texts.nameOf(seat) : "";
      drawSmall(card, faceOf(one.code), this.wording, { influence: one.influence, used: one.used, owner });
      return card;
    });
  }

  /** Popularity of a side on the way to the Threshold. @param {PlaceView} place @param {number} side */
  markers(place, side) {
    const has = place.popularity[side];
    const to = place.threshold ?? 0;
    const pips = Array.from({ length: Math.max(to, has) }, (_, i) => make("i", { class: i < has ? "is-won" : "" }));
    const said = this.texts.text("oshi_push.table.popularity", { side, has, to });
    return make("span", { class: "markers", role: "img", "aria-label": said, title: said }, glyph(`side-${side}`), ...pips);
  }

  /** A side's part of all Influence there. @param {PlaceView} place @param {number} side @param {number} i */
  share(place, side, i) {
    const total = place.totals[side];
    const isAhead = total > 0 && place.totals.every((other, one) => one === side || other < total);
    const part = make("span", { class: `tug-part is-part-${i}${isAhead ? " is-ahead" : ""}`, "data-side": String(side) }, glyph(`side-${side}`), make("b", {}, String(total)));
    part.style.setProperty("flex-grow", String(1_000 * total || 1));
    return part;
  }

  /** @param {Table} table @param {PlaceView} place @param {number[]} sides */
  totals(table, place, sides) {
    return sides.map((side) => `${this.wording.side(side)} ${place.totals[side]}`).join(", ");
  }

  /**
   * @param {Lane} lane
   * @param {PlaceView} place
   * @param {import("../cards/faces.js").Face | null} face
   * @param {string} where
   * @param {number[]} sides
   * @param {boolean} isClash
   */
  tab({ tab }, place, face, where, sides, isClash) {
    tab.classList.toggle("is-clash", isClash);
    const totals = sides.map((side) => make("span", { class: "tab-total" }, glyph(`side-${side}`), String(place.totals[side])));
    tab.replaceChildren(make("span", { class: "tab-name" }, face?.name ?? where), make("span", { class: "tab-totals" }, ...totals));
  }

  /** Shows the lane that a drag is over. @param {string | null} place */
  over(place) {
    for (const lane of this.root.children) lane.classList.toggle("is-over", place !== null && lane.getAttribute("data-place") === place);
  }
}

/** The place under a pointer. @param {PointerEvent} event @returns {string | null} */
export function placeUnder(event) {
  const lane = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest(".lane, .lane-tab")).find(Boolean);
  return lane?.getAttribute("data-place") ?? lane?.getAttribute("data-tab") ?? null;
}
