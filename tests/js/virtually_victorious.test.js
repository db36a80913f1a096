/** Virtually Victorious in the browser: choosing among options, reading a view, words. Views are recorded from the rules (`record.py`). */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { faceOf, learnFaces } from "../../matches/static/matches/games/cards/faces.js";
import { short } from "../../matches/static/matches/games/virtually_victorious/cards.js";
import { Choice } from "../../matches/static/matches/games/virtually_victorious/choice.js";
import { arrowsOf, codesOf, copies, downward, fieldOf, paneOf, partOf, seatsFrom } from "../../matches/static/matches/games/virtually_victorious/view.js";
import { buttons, labelOf, statusOf, wordsOf } from "../../matches/static/matches/games/virtually_victorious/words.js";
import { Wording } from "../../matches/static/matches/games/virtually_victorious/wording.js";
import { set } from "../../matches/static/matches/settings.js";
import { readStream } from "../../matches/static/matches/stream.js";
import { Texts } from "../../matches/static/matches/texts.js";

const FIXTURES = new URL("fixtures/virtually_victorious/", import.meta.url);
const ENGLISH = JSON.parse(readFileSync(new URL("../../matches/static/matches/texts/en.json", import.meta.url), "utf8"));
const NAMES = ["Mina", "Aki", "Bea", "Coco"];

learnFaces(JSON.parse(readFileSync(new URL("cards.json", FIXTURES), "utf8")).cards);

const recorded = (/** @type {string} */ mode) => readStream(readFileSync(new URL(`${mode}.jsonl`, FIXTURES), "utf8")).timeline;

function wording() {
  const texts = new Texts(ENGLISH, "en", (seat) => NAMES[seat]);
  return { texts, words: new Wording(texts) };
}

/** A prompt as its owner sees it. @param {string} text @param {string[]} options @param {object} [more] */
function prompt(text, options, more = {}) {
  return /** @type {any} */ ({ number: 0, text: `virtually_victorious.${text}`, kind: "move", owners: [0], owed_by: [0], least: 1, most: 1, options, ...more });
}

const RESPOND = prompt("respond", ["play:c1:s1", "play:c1:s2", "play:c2", "play:c3:p2", "use:m1:s2", "pass:turn", "pass:targeted", "pass"]);
const RAID = prompt("phase.raid", ["raid:1", "raid:3", "play:c2"]);

test("a Negate is chosen, then what it stops, and that plays it at once", () => {
  const choice = new Choice(RESPOND);
  choice.press("c1");
  assert.deepEqual([choice.targets, choice.picks, choice.can("s2")], [["s1", "s2"], null, true]);

  choice.press("s2");
  assert.deepEqual([choice.picks, choice.asks], [["play:c1:s2"], false]);
});

test("a card without a target, or with one alone, is confirmed first", () => {
  const choice = new Choice(RESPOND);
  for (const [card, option] of [["c2", "play:c2"], ["c3", "play:c3:p2"], ["m1", "use:m1:s2"]]) {
    choice.press(card);
    assert.deepEqual([choice.picks, choice.asks], [[option], true]);
  }
});

test("the one target of a card may be pressed, too", () => {
  const choice = new Choice(RESPOND);
  choice.press("c3");
  choice.press("p2");
  assert.deepEqual([choice.picks, choice.asks], [["play:c3:p2"], false]);
});

test("what can be pressed first are cards and abilities, no words", () => {
  assert.deepEqual(new Choice(RESPOND).things, ["c1", "c2", "c3", "m1"]);
  assert.deepEqual(new Choice(RESPOND).words.map(({ option }) => option), ["pass"]);
});

test("who has switched passing on off is offered to pass once, and nothing else changes (L74)", () => {
  const { words } = wording();
  const offered = () => buttons(new Choice(RESPOND), words).map(({ id }) => id);
  const before = offered();
  set("passOn", false);
  try {
    assert.deepEqual([before, offered()], [["passing:", "move:pass"], ["move:pass"]]);
    assert.deepEqual(buttons(new Choice(RAID), words).map(({ id }) => id), ["move:raid:1", "move:raid:3"]);
  } finally {
    set("passOn", true);
  }
  assert.deepEqual(offered(), before);
});

test("until when to pass is asked behind one button", () => {
  const choice = new Choice(RESPOND);
  const { words } = wording();
  assert.deepEqual(buttons(choice, words).map(({ id, isPass }) => [id, isPass ?? false]), [["passing:", false], ["move:pass", true]]);

  choice.isPassingOn = true;
  assert.deepEqual(buttons(choice, words).map(({ id, label }) => [id, label]), [
    ["move:pass:turn", "Until this turn ends"],
    ["move:pass:targeted", "Until I am targeted"],
  ]);
  assert.equal(choice.hasChosen, true);

  choice.decide("pass:turn");
  assert.deepEqual([choice.picks, choice.asks], [["pass:turn"], false]);

  choice.back();
  assert.equal(choice.hasChosen, false);
});

test("whom to Raid has a button each, and a press on a player is confirmed", () => {
  const choice = new Choice(RAID);
  const { words } = wording();
  assert.deepEqual(buttons(choice, words).map(({ id, label }) => [id, label]), [["move:raid:1", "Raid Aki"], ["move:raid:3", "Raid Coco"]]);

  choice.press("p3");
  assert.deepEqual([choice.picks, choice.asks, labelOf(choice, words)], [["raid:3"], true, "Raid Coco"]);
  assert.equal(wordsOf(choice, words, null), "Raid Coco?");
});

test("the only Raid is the main button", () => {
  const [raid] = buttons(new Choice(prompt("phase.raid", ["raid:1", "play:c2"])), wording().words);
  assert.deepEqual([raid.id, raid.isMain], ["move:raid:1", true]);
});

test("going on is the main button only when nothing else can be done", () => {
  const main = (/** @type {string[]} */ options) => buttons(new Choice(prompt("phase.play", options)), wording().words).map(({ label, isMain }) => [label, isMain]);
  assert.deepEqual(main(["go_on"]), [["End the Play Phase", true]]);
  assert.deepEqual(main(["play:c1", "go_on"]), [["End the Play Phase", false]]);
});

test("a target that was set off is the answer as soon as it is pressed", () => {
  const choice = new Choice(prompt("target", ["p1", "p2"], { kind: "target" }));
  choice.press("p2");
  assert.deepEqual([choice.picks, choice.asks], [["p2"], false]);
});

test("a Mod, which stays for ever, is confirmed", () => {
  const choice = new Choice(prompt("mod", ["m1", "m2"], { kind: "pick" }));
  choice.press("m2");
  assert.deepEqual([choice.picks, choice.asks, labelOf(choice, wording().words)], [["m2"], true, "Earn this Mod"]);
});

test("of several the oldest gives way when there are too many, and none is an answer where any number will do", () => {
  const discard = new Choice(prompt("discard", ["c1", "c2", "c3"], { kind: "pick", least: 2, most: 2 }));
  for (const card of ["c1", "c2", "c3"]) discard.press(card);
  assert.deepEqual([discard.picks, labelOf(discard, wording().words)], [["c2", "c3"], "Discard 2 cards"]);

  const cycle = new Choice(prompt("cycle", ["c1", "c2"], { kind: "pick", least: 0, most: 2 }));
  assert.deepEqual(cycle.picks, []);
});

test("an order is the order of the presses", () => {
  const choice = new Choice(prompt("order", ["c1", "c2", "c3"], { kind: "order", least: 3, most: 3 }));
  for (const card of ["c3", "c1", "c2"]) choice.press(card);
  assert.deepEqual(choice.picks, ["c3", "c1", "c2"]);
});

test("one step back leads from the target to the card, then to nothing", () => {
  const choice = new Choice(RESPOND);
  choice.press("c1");
  choice.press("s1");
  choice.back();
  assert.deepEqual([choice.thing, choice.target], ["c1", null]);
  choice.back();
  assert.equal(choice.hasChosen, false);
});

test("the track ends at a million, and a card shows thousands", () => {
  assert.deepEqual([partOf(0), partOf(250_000), partOf(1_000_000), partOf(1_200_000)], [0, 0.25, 1, 1]);
  assert.deepEqual([short(25_000), short(120_000), short(500)], ["25k", "120k", "500"]);
});

const STACKED = /** @type {any} */ ({
  phase: "play",
  turn: 0,
  seats: { 0: { field: { k1: { code: "VV-C001", order: 0 } }, discard: [], used_events: [] }, 1: { field: {}, discard: [], used_events: [] } },
  stack: [
    { id: "s1", what: "card", seat: 0, card: { id: "q1", code: "VV-Q017" }, target: "p1" },
    { id: "s2", what: "card", seat: 1, card: { id: "n1", code: "VV-N001" }, target: "s1" },
    { id: "s3", what: "card", seat: 0, card: { id: "n2", code: "VV-N007" }, target: "s2", sure: true },
  ],
});

test("the Stack is read from the top, with what points at what", () => {
  assert.deepEqual(downward(STACKED).map(({ id }) => id), ["s3", "s2", "s1"]);
  const raid = /** @type {any} */ (["virtually_victorious.log.raided", { seat: 0, of: 1, n: 25_000, m: 25_000 }]);
  assert.deepEqual(arrowsOf(STACKED, [raid]), [
    { from: "s1", to: "p1", what: "target" },
    { from: "s2", to: "s1", what: "target" },
    { from: "s3", to: "s2", what: "target" },
    { from: "p0", to: "p1", what: "raid" },
  ]);
});

test("an entry says whose it is, at what, and whether it can be stopped", () => {
  const { words } = wording();
  words.learn(STACKED);
  assert.deepEqual(words.entry(STACKED.stack[2], true, false), ["Block List", "played by Mina", "at Moderator Timeout", "cannot be Negated", "resolves next"]);
  assert.deepEqual(words.entry(STACKED.stack[0], false, true), ["Fan Poach", "played by Mina", "at Aki", "resolving"]);
});

test("things lie on the Stack or on a field, all else nowhere", () => {
  assert.deepEqual(["s2", "p1", "k1", "q9"].map((thing) => paneOf(STACKED, thing)), ["stack", "1", "0", null]);
});

test("a pile is shown card by card", () => {
  assert.deepEqual(copies({ "VV-Q001": 2, "VV-N001": 1 }).map(({ code }) => code), ["VV-Q001", "VV-Q001", "VV-N001"]);
  assert.deepEqual(copies(undefined), []);
});

test("seats are seen from the nearest on, clockwise", () => {
  assert.deepEqual(seatsFrom(/** @type {any} */ ({ seats: { 0: {}, 1: {}, 2: {} } }), 2), [2, 0, 1]);
});

test("the sentence of status says who played what, and to others only who is asked", () => {
  const { words } = wording();
  const view = /** @type {any} */ ({ table: STACKED, to_act: [1], prompts: { a: { owed_by: [1], text: "virtually_victorious.respond" } } });
  assert.equal(statusOf(view, 1, words), "Your response: Mina played Block List");
  assert.equal(statusOf(view, 0, words), "Block List is on the Stack. To act: Aki");
  assert.equal(statusOf(view, null, words), "Block List is on the Stack. To act: Aki");
});

for (const mode of ["duel", "royale"]) {
  test(`${mode}: everything that a prompt offers can be pressed and gives its option`, () => {
    const timeline = recorded(mode);
    let offered = 0;
    for (let seq = 0; seq <= timeline.head; seq++) {
      for (const open of Object.values(timeline.at(seq).prompts).filter((one) => one.options && one.most === 1)) {
        for (const option of open.options ?? []) {
          const choice = new Choice(open);
          const move = /** @type {any} */ (choice.moves.find((one) => one.option === option));
          if (move.verb === "word") choice.decide(option);
          else choice.press(move.thing);
          if (!choice.picks) choice.press(move.target);
          assert.deepEqual(choice.picks, [option]);
          offered++;
        }
      }
    }
    assert.ok(offered > 60, String(offered));
  });

  test(`${mode}: every card on the table has a face, every arrow an end`, () => {
    const timeline = recorded(mode);
    let [stacks, aimed] = [0, 0];
    for (let seq = 0; seq <= timeline.head; seq++) {
      const { table } = timeline.at(seq);
      if (!table) continue;
      const codes = codesOf(table);
      for (const code of codes.values()) assert.notEqual(faceOf(code).kind, "", code);
      for (const seat of Object.values(table.seats)) assert.equal(fieldOf(/** @type {any} */ (seat)).length, Object.keys(/** @type {any} */ (seat).field).length);
      stacks += table.stack?.length ? 1 : 0;
      aimed += arrowsOf(table, timeline.entries[seq].lines).filter(({ to }) => paneOf(table, to) !== null).length;
    }
    assert.ok(stacks > 20 && aimed > 5, `${stacks} ${aimed}`);
  });

  test(`${mode}: what is left of the own deck is as much as lies in it`, () => {
    const timeline = recorded(mode);
    for (let seq = 3; seq <= timeline.head; seq++) {
      const { left, deck } = timeline.at(seq).table.seats[0];
      assert.equal(copies(left).length, deck, `entry ${seq}`);
    }
  });

  test(`${mode}: every line of the log, every question and every button has words, with nothing left open`, () => {
    const timeline = recorded(mode);
    const { texts, words } = wording();
    for (const [seq, entry] of timeline.entries.entries()) {
      const view = timeline.at(seq);
      if (view.table) words.learn(view.table);
      words.hear(entry.facts);
      const said = entry.lines.map(([key, params]) => texts.text(key, params));
      for (const seat of [0, 1, null]) said.push(statusOf(view, seat, words) ?? "");
      for (const open of Object.values(view.prompts).filter((one) => one.options)) {
        const choice = new Choice(open);
        said.push(wordsOf(choice, words, view.table), labelOf(choice, words), ...buttons(choice, words).map(({ label }) => label));
        choice.press(choice.things[0] ?? "");
        said.push(wordsOf(choice, words, view.table), labelOf(choice, words), ...buttons(choice, words).map(({ label }) => label));
      }
      for (const item of view.table?.stack ?? []) said.push(...words.entry(item, true, false));
      for (const text of said) assert.doesNotMatch(text, /[{}]|VV-|undefined|virtually_victorious\./, text);
    }
  });
}
