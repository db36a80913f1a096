/** Oshi Push in the browser: choosing among options, reading a view, words. Views are recorded from the rules (`record.py`). */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Choice } from "../../matches/static/matches/games/oshi_push/choice.js";
import { faceOf, learnFaces } from "../../matches/static/matches/games/cards/faces.js";
import { codesOf, contentOf, leftInDeck, placeOf, sideOf, sidesFrom } from "../../matches/static/matches/games/oshi_push/view.js";
import { Wording } from "../../matches/static/matches/games/oshi_push/wording.js";
import { readStream } from "../../matches/static/matches/stream.js";
import { Texts } from "../../matches/static/matches/texts.js";

const FIXTURES = new URL("fixtures/oshi_push/", import.meta.url);
const ENGLISH = JSON.parse(readFileSync(new URL("../../matches/static/matches/texts/en.json", import.meta.url), "utf8"));
const NAMES = ["Mina", "Aki", "Bea", "Coco"];

learnFaces(JSON.parse(readFileSync(new URL("cards.json", FIXTURES), "utf8")).cards);

const recorded = (/** @type {string} */ mode) => readStream(readFileSync(new URL(`${mode}.jsonl`, FIXTURES), "utf8")).timeline;

function wording() {
  const texts = new Texts(ENGLISH, "en", (seat) => NAMES[seat]);
  return { texts, words: new Wording(texts) };
}

/** A prompt as its owner sees it. @param {string} text @param {(string | number)[]} options @param {object} [more] */
function prompt(text, options, more = {}) {
  return { number: 0, text: `oshi_push.${text}`, kind: "pick", owners: [0], owed_by: [0], least: 1, most: 1, options, ...more };
}

const TURN = prompt("turn", ["play:c1:0", "play:c1:0:boost", "play:c1:2", "play:c1:2:boost", "play:c2", "discard:c3", "use:top", "pass"]);
const TABLE = /** @type {any} */ ({ seats: { 0: { pile: [{ id: "lead" }, { id: "top" }] } } });

test("Content is chosen, then its place, then whether Boost is paid", () => {
  const choice = new Choice(TURN, TABLE);

  choice.press("c1");
  assert.deepEqual([choice.targets, choice.picks], [[0, 2], null]);

  choice.press("place:2");
  assert.deepEqual(choice.variants.map((move) => move.option), ["play:c1:2", "play:c1:2:boost"]);
  assert.equal(choice.picks, null);

  choice.decide("play:c1:2:boost");
  assert.deepEqual([choice.picks, choice.asks], [["play:c1:2:boost"], false]);
});

test("a place that leaves one way to play answers at once", () => {
  const choice = new Choice(prompt("turn", ["play:c1:0", "play:c1:1", "pass"]), TABLE);
  choice.press("c1");
  choice.press("place:1");

  assert.deepEqual([choice.picks, choice.asks], [["play:c1:1"], false]);
});

test("what a card does without a place is confirmed first", () => {
  const choice = new Choice(TURN, TABLE);
  for (const [thing, option] of [["c2", "play:c2"], ["c3", "discard:c3"], ["persona:0", "use:top"]]) {
    choice.press(thing);
    assert.deepEqual([choice.picks, choice.asks], [[option], true]);
  }
});

test("the top card of a Persona pile is pressed as the pile", () => {
  const choice = new Choice(TURN, TABLE);

  assert.deepEqual(choice.things, ["c1", "c2", "c3", "persona:0"]);
  assert.deepEqual(choice.words.map((move) => move.option), ["pass"]);
});

test("one step back leads from the place to the card, then to nothing", () => {
  const choice = new Choice(TURN, TABLE);
  choice.press("c1");
  choice.press("place:0");

  choice.back();
  assert.deepEqual([choice.thing, choice.place], ["c1", null]);

  choice.back();
  assert.equal(choice.hasChosen, false);
});

test("numbers stand for places, players or amounts, as the prompt says", () => {
  const things = (/** @type {string} */ text) => new Choice(prompt(text, [0, 2]), TABLE).things;

  assert.deepEqual(things("assign"), ["place:0", "place:2"]);
  assert.deepEqual(things("steal"), ["seat:0", "seat:2"]);
  assert.deepEqual(things("split"), ["number:0", "number:2"]);
});

test("a target is the answer as soon as it is pressed", () => {
  const choice = new Choice(prompt("delete", ["c7", "c9"], { kind: "target" }), TABLE);
  choice.press("c9");

  assert.deepEqual([choice.picks, choice.asks], [["c9"], false]);
});

test("of several the oldest gives way when there are too many, and the answer waits for enough", () => {
  const choice = new Choice(prompt("discard", ["c1", "c2", "c3"], { least: 2, most: 2 }), TABLE);
  choice.press("c1");
  assert.equal(choice.picks, null);

  choice.press("c2");
  choice.press("c3");
  assert.deepEqual([choice.picks, choice.asks], [["c2", "c3"], true]);

  choice.press("c3");
  assert.equal(choice.picks, null);
});

test("none is an answer where any number will do", () => {
  assert.deepEqual(new Choice(prompt("discard_any", ["c1"], { least: 0, most: 1 }), TABLE).picks, []);
});

test("an order is the order of the presses", () => {
  const choice = new Choice(prompt("bottom", ["c1", "c2", "c3"], { kind: "order", least: 3, most: 3 }), TABLE);
  for (const card of ["c3", "c1", "c2"]) choice.press(card);

  assert.deepEqual(choice.picks, ["c3", "c1", "c2"]);
});

test("without a prompt nothing can be chosen", () => {
  const choice = new Choice(null, null);
  choice.press("c1");

  assert.deepEqual([choice.hasChosen, choice.picks], [false, null]);
});

for (const mode of ["duel", "royale", "team"]) {
  test(`${mode}: everything that a prompt offers can be pressed and gives its option`, () => {
    const timeline = recorded(mode);
    let offered = 0;
    for (let seq = 0; seq <= timeline.head; seq++) {
      const { prompts, table } = timeline.at(seq);
      for (const open of Object.values(prompts).filter((one) => one.options && one.most === 1)) {
        for (const option of open.options ?? []) {
          const choice = new Choice(open, table);
          const move = /** @type {any} */ (choice.moves.find((one) => one.option === option));
          choice.press(move.thing);
          if (move.place !== null) choice.press(`place:${move.place}`);
          if (choice.variants.length > 1) choice.decide(option);
          assert.deepEqual(choice.picks, [option]);
          offered++;
        }
      }
    }
    assert.ok(offered > 40);
  });

  test(`${mode}: every card on the table has a face and is where it is looked for`, () => {
    const timeline = recorded(mode);
    for (let seq = 0; seq <= timeline.head; seq++) {
      const { table } = timeline.at(seq);
      if (!table) continue;
      const codes = codesOf(table);
      for (const [place, { content }] of Object.entries(table.places)) {
        for (const [id, one] of Object.entries(/** @type {Record<string, any>} */ (content))) {
          assert.equal(placeOf(table, id), Number(place));
          assert.equal(codes.get(id), one.code);
        }
        const counted = Object.keys(table.seats).flatMap((seat) => contentOf(/** @type {any} */ (table).places[place], Number(seat)));
        assert.equal(counted.length, Object.keys(content).length);
      }
      for (const code of codes.values()) assert.notEqual(faceOf(code).kind, "", code);
    }
  });

  test(`${mode}: what is left of the own deck list is as much as lies in the deck`, () => {
    const timeline = recorded(mode);
    const list = timeline.entries[2].facts?.find(({ f }) => f === "Laid").decks[0];
    for (let seq = 2; seq <= timeline.head; seq++) {
      const { table } = timeline.at(seq);
      assert.equal(leftInDeck(table, 0, list).length, table.seats[0].deck, `entry ${seq}`);
    }
  });

  test(`${mode}: every line of the log and every question has words, with nothing left open`, () => {
    const timeline = recorded(mode);
    const { texts, words } = wording();
    for (const [seq, entry] of timeline.entries.entries()) {
      const { table, prompts } = timeline.at(seq);
      if (table) words.learn(table);
      words.hear(entry.facts);
      const said = [...entry.lines, ...Object.values(prompts).map((open) => /** @type {[string, any]} */ ([open.text, { n: open.most, chosen: 0 }]))];
      for (const [key, params] of said) {
        const several = `${key}.several`;
        const text = texts.text(key in ENGLISH || !(several in ENGLISH) ? key : several, params);
        assert.notEqual(text, key);
        assert.doesNotMatch(text, /[{}]|OP-|undefined/);
      }
    }
  });
}

test("a card's name in a text keeps its code, to be pressed", () => {
  const { texts } = wording();

  assert.deepEqual(texts.parts("oshi_push.log.discarded", { seat: 1, cards: "OP-C001,OP-A001" }), [
    { text: "Aki" },
    { text: " discards " },
    { text: "Cold Open", card: "OP-C001" },
    { text: " and " },
    { text: "Talking Point", card: "OP-A001" },
    { text: "." },
  ]);
});

test("a side is called by its players, the nearest side comes first", () => {
  const { table } = recorded("team").at(20);
  const { words } = wording();
  words.learn(table);

  assert.equal(words.side(1), "Bea and Coco");
  assert.deepEqual([sideOf(table, 3), sidesFrom(table, 3), sidesFrom(table, 0)], [1, [1, 0], [0, 1]]);
});

test("a card that the catalogue does not know shows its code", () => {
  assert.deepEqual([faceOf("XX-1").name, faceOf("XX-1").keywords], ["XX-1", []]);
});
