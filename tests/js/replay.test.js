/** The replay file and how it is played (L169-L171), sentences about results (L143, L163), the verdict of the checks. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";

import { initials } from "../../matches/static/matches/avatar.js";
import { pause, Playback } from "../../matches/static/matches/playback.js";
import { endFor, headline, reasonLine, statusLine } from "../../matches/static/matches/sentences.js";
import { Texts } from "../../matches/static/matches/texts.js";
import { verdict } from "../../matches/static/matches/verification.js";
import { recording } from "./fixture.js";

const NAMES = ["Mina", "Aki"];
const CATALOGUE = {
  "table.status.yours": "Your move",
  "table.status.theirs": "{seat} is to move",
  "table.result.share": "You share the first place with {names}.",
  "table.result.shared": "{names} share the first place.",
  "table.result.winners": "{names} won.",
  "table.waiting.begins": "The match begins in a moment",
  "table.waiting.deck": "Waiting for {names}'s deck",
  "table.waiting.open.one": "Waiting for another player",
  "table.waiting.own_deck": "Choose your deck",
  "table.result.won": "You won.",
  "table.result.you": "You",
  "table.result.lost": "{seat} won.",
  "table.result.winner": "{seat} won.",
  "table.result.draw": "A draw.",
  "reason.rules.O22": "{winner} claimed 7 points.",
  "reason.concede": "{loser} conceded.",
  "reason.agreement": "Both agreed.",
};
const ENGLISH = JSON.parse(readFileSync(new URL("../../matches/static/matches/texts/en.json", import.meta.url), "utf8"));
const texts = new Texts(CATALOGUE, "en", (seat) => NAMES[seat]);

test("a file is a header, a first view, entries from 0 on, a footer", () => {
  const { header, timeline, footer } = recording();

  assert.deepEqual(header.players.map(({ name }) => name), NAMES);
  assert.deepEqual([timeline.head, footer.head, timeline.entries[0].kind], [31, 31, "created"]);
  assert.equal(timeline.at(0).status, "waiting");
  assert.deepEqual(timeline.at(31).outcome, footer.result);
});

test("speeds divide the time of a turn; as played keeps the pauses and cuts the long ones", () => {
  const { timeline } = recording();
  timeline.entries[4].at = timeline.entries[3].at + 1_234;
  timeline.entries[5].at = timeline.entries[4].at + 60_000;

  assert.deepEqual(["0.5", "1", "8"].map((speed) => pause(timeline, 3, 4, speed)), [2_400, 1_200, 150]);
  assert.deepEqual([pause(timeline, 3, 4, "played"), pause(timeline, 4, 5, "played")], [1_234, 3_000]);
});

test("playing goes step by step and stops at the end", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let left = 2;
  const states = [];
  const playback = new Playback(() => (left ? 100 : null), () => left--, (isPlaying) => states.push(isPlaying));

  playback.toggle();
  mock.timers.tick(99);
  assert.equal(left, 2);
  mock.timers.tick(1);
  mock.timers.tick(100);

  assert.deepEqual([left, playback.isPlaying, states], [0, false, [true, false]]);
  mock.timers.reset();
});

test("the status says whose decision is owed", () => {
  const view = { status: "playing", to_act: [1], prompts: {}, offers: {}, gone: {} };

  assert.deepEqual([0, 1, null].map((seat) => statusLine({ view, players: [] }, seat, texts)), ["Aki is to move", "Your move", "Aki is to move"]);
});

test("the status says what a table waits for before its match begins", () => {
  const view = { status: "waiting", to_act: [], prompts: {}, offers: {}, gone: {} };
  const mina = { seat: 0, name: "Mina", kind: "human", has_deck: true };
  const line = (other, seat) => statusLine({ view, players: [mina, { seat: 1, name: "Aki", ...other }] }, seat, texts);

  assert.equal(line({ kind: "open", has_deck: false }, 0), "Waiting for another player");
  assert.deepEqual([0, 1, null].map((seat) => line({ kind: "human", has_deck: false }, seat)), ["Waiting for Aki's deck", "Choose your deck", "Waiting for Aki's deck"]);
  assert.equal(line({ kind: "bot" }, 0), "The match begins in a moment");
});

test("a table that nobody joined says that it is closed, a match that staff took back says that", () => {
  const view = { to_act: [], prompts: {}, offers: {}, gone: {}, void: true };
  const own = new Texts(ENGLISH, "en", () => "");
  const line = (status) => statusLine({ view: { ...view, status }, players: [] }, 0, own);

  assert.deepEqual(["waiting", "ended"].map(line), ["Nobody joined in a week: this table is closed", "The staff took this result back"]);
});

test("the result says who won and why, to each reader", () => {
  const won = { places: [1, 2], reason: "rules", rule: "O22" };

  assert.deepEqual([0, 1, null].map((seat) => headline(won, seat, texts)), ["You won.", "Mina won.", "Mina won."]);
  assert.deepEqual([0, 1].map((seat) => reasonLine(won, seat, texts)), ["You claimed 7 points.", "Mina claimed 7 points."]);
  assert.equal(reasonLine({ places: [1, 2], reason: "concede", rule: "" }, null, texts), "Aki conceded.");
  assert.equal(headline({ places: [1, 1], reason: "agreement", rule: "" }, 0, texts), "A draw.");
  const team = { places: [1, 1, 3, 3], reason: "rules", rule: "P38" };
  const sideOf = (/** @type {number} */ seat) => Math.floor(seat / 2);
  const lines = [0, 1, 2, null].map((seat) => headline(team, seat, texts, sideOf));
  assert.deepEqual(lines, ["You won.", "You won.", "Mina and Aki won.", "Mina and Aki won."]);
});

test("of several losers the result names who was the last to lose, and says where nothing was decided", () => {
  const own = new Texts(ENGLISH, "en", (seat) => ["Mina", "Aki", "Ben", "Cleo"][seat]);
  const said = (places, reason, seat = null) => `${headline({ places, reason, rule: "" }, seat, own)} ${reasonLine({ places, reason, rule: "" }, seat, own)}`;

  assert.equal(said([1, 3, 4, 2], "time"), "Mina won. Cleo ran out of time.");
  assert.equal(said([2, 1], "time", 0), "Aki won. You ran out of time.");
  assert.equal(said([1, 1], "time"), "A draw. Time ran out for all at once.");
  assert.equal(said([1, 1], "no_show"), "Nobody won. The first decision was not made in time. The match does not count.");
  assert.equal(said([1, 1], "call_off"), "Nobody won. The match was called off.");
  assert.equal(said([2, 1], "time_called"), "Aki won. Time was called: the standing after the round decided.");
  assert.equal(said([1, 1], "time_called"), "A draw. Time was called, and the standing was level.");
  const pause = { status: "paused", to_act: [1], paused_at: 5, prompts: {}, offers: {}, gone: {} };
  const line = (view) => statusLine({ view, players: [] }, 0, own);
  assert.deepEqual([line({ ...pause, paused_until: 9 }), line(pause)], ["A pause that all agreed on", "Paused: the staff are looking at this match"]);
});

test("of several in the first place nobody is told that they alone won", () => {
  const shared = { places: [1, 1, 3, 4], reason: "rules", rule: "P73" };
  assert.deepEqual([0, 1, 2, null].map((seat) => headline(shared, seat, texts)), [
    "You share the first place with Aki.",
    "You share the first place with Mina.",
    "Mina and Aki share the first place.",
    "Mina and Aki share the first place.",
  ]);
});

test("joint winners are all named as such, whatever their places (V3, V4)", () => {
  const own = new Texts(ENGLISH, "en", (seat) => ["Mina", "Aki", "Ben", "Cleo"][seat]);
  const joint = { places: [4, 2, 1, 2], winners: [1, 2, 3], reason: "rules", rule: "V2" };

  assert.deepEqual([0, 1, 2, null].map((seat) => headline(joint, seat, own)), [
    "Aki, Ben, and Cleo won.",
    "You won, together with Ben and Cleo.",
    "You won, together with Aki and Cleo.",
    "Aki, Ben, and Cleo won.",
  ]);
  assert.equal(reasonLine(joint, 1, own), "More than a million Followers.");
  assert.deepEqual([0, 1, 2, 3, null].map((seat) => endFor(joint, seat)), ["lost", "won", "won", "won", "won"]);
  const both = { places: [1, 1], winners: [0, 1], reason: "rules", rule: "V2" };
  assert.deepEqual([0, null].map((seat) => headline(both, seat, own)), ["You won, together with Aki.", "Mina and Aki won."]);
  assert.deepEqual([0, 1].map((seat) => endFor(both, seat)), ["won", "won"]);
  assert.deepEqual([0, 1].map((seat) => endFor({ places: [1, 1], reason: "agreement", rule: "" }, seat)), ["draw", "draw"]);
});

test("one failed check fails the whole, what is not disclosed is not called verified", () => {
  const check = (result) => ({ name: "chain", result, detail: "" });

  assert.equal(verdict([check("ok"), check("ok")]), "ok");
  assert.equal(verdict([check("ok"), check("not disclosed")]), "closed");
  assert.equal(verdict([check("not disclosed"), check("failed")]), "failed");
  assert.equal(verdict([]), "failed");
});

test("initials are two signs of a name", () => {
  assert.deepEqual(["Guest 4821", "mina aoki", "ミナ", "!"].map(initials), ["21", "MA", "ミ", "?"]);
});
