/** OSHI in the browser: squares, choosing among options, how pieces travel. Positions from the examples of the rules (OT numbers). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Choice, pushes } from "../../matches/static/matches/games/oshi/choice.js";
import { slides } from "../../matches/static/matches/games/oshi/slides.js";
import { line, ray, seenAt, squareAt } from "../../matches/static/matches/games/oshi/squares.js";
import { recording } from "./fixture.js";

const PROMPT = {
  options: ["e6N1", "e6N2", "e6S1", "a1N1"],
  previews: {
    e6N1: { piece: "r1", moved: { r1: "e7", r5: "e8" } },
    e6N2: { piece: "r1", moved: { r1: "e8", r5: "e9" }, off: ["w1"], points: { red: 3, white: 0 } },
    e6S1: { piece: "r1", moved: { r1: "e5" } },
    a1N1: { piece: "r2", moved: { r2: "a2" } },
  },
};

test("squares are seen from both sides and found again", () => {
  assert.deepEqual(seenAt("a1", false), { column: 0, row: 8 });
  assert.deepEqual(seenAt("a1", true), { column: 8, row: 0 });
  for (const isFlipped of [false, true]) {
    const { column, row } = seenAt("c7", isFlipped);
    assert.equal(squareAt(column, row, isFlipped), "c7");
  }
  assert.equal(squareAt(9, 0, false), null);
});

test("a ray runs to the edge", () => {
  assert.deepEqual(line("e6", "e9"), { dx: 0, dy: 1, length: 3 });
  assert.deepEqual(ray("g5", { dx: 1, dy: 0 }), ["h5", "i5"]);
  assert.deepEqual(ray("i5", { dx: 1, dy: 0 }), []);
});

test("a piece is chosen, then where it ends; a press elsewhere starts over", () => {
  const choice = new Choice(PROMPT);

  choice.press("e6", "r1");
  assert.deepEqual([choice.piece, [...choice.targets.keys()]], ["r1", ["e7", "e8", "e5"]]);

  choice.press("e8", "w1");
  assert.equal(choice.move?.option, "e6N2");

  choice.press("a1", "r2");
  assert.deepEqual([choice.piece, choice.move], ["r2", null]);

  choice.press("h4", undefined);
  assert.equal(choice.piece, null);
});

test("one step back leaves the piece chosen, another one nothing", () => {
  const choice = new Choice(PROMPT);
  choice.press("e6", "r1");
  choice.press("e5", undefined);

  choice.back();
  assert.deepEqual([choice.piece, choice.move], ["r1", null]);

  choice.back();
  assert.equal(choice.piece, null);
});

test("without a prompt nothing can be chosen", () => {
  const choice = new Choice(null);
  choice.press("e6", "r1");

  assert.equal(choice.piece, null);
});

test("a move that pushes is told from one that does not", () => {
  assert.deepEqual(Object.values(PROMPT.previews).map(pushes), [true, true, false, false]);
});

/** @param {Record<string, string>} places @param {object} [more] */
function table(places, more = {}) {
  const piece = (at) => ({ side: "red", value: 1, ...(at ? { at } : { claimed: true }) });
  const pieces = Object.fromEntries(Object.entries(places).map(([id, at]) => [id, piece(at)]));
  return { turn: "red", turns: 4, quiet: 0, pieces, points: { red: 0, white: 0 }, ...more };
}

test("OT2: a piece in the way starts when the free squares are used up", () => {
  const before = table({ r1: "e1", w1: "e4" });
  const after = table({ r1: "e4", w1: "e5" }, { turns: 5, last: { piece: "r1", from: "e1", to: "e4", notation: "e1N3" } });

  assert.deepEqual(slides(before, after), [
    { piece: "r1", from: "e1", to: "e4", start: 0, end: 1, steps: 3, fall: null },
    { piece: "w1", from: "e4", to: "e5", start: 2 / 3, end: 1, steps: 3, fall: null },
  ]);
});

test("OT8: what is pushed over the edge falls on its way, one after the other", () => {
  const before = table({ r1: "e6", r5: "e7", w1: "e8" });
  const after = table({ r1: "e9", r5: "", w1: "" }, { turns: 5, last: { piece: "r1", from: "e6", to: "e9", notation: "e6N3 xW3,R1" } });
  const up = { dx: 0, dy: 1, length: 3 };

  assert.deepEqual(slides(before, after), [
    { piece: "r1", from: "e6", to: "e9", start: 0, end: 1, steps: 3, fall: null },
    { piece: "r5", from: "e7", to: "e9", start: 0, end: 1, steps: 3, fall: up },
    { piece: "w1", from: "e8", to: "e9", start: 0, end: 2 / 3, steps: 3, fall: up },
  ]);
});

test("an undo slides pieces straight back", () => {
  const before = table({ r1: "e4", w1: "e5" }, { turns: 5 });
  const after = table({ r1: "e1", w1: "e4" });

  assert.deepEqual(slides(before, after).map(({ piece, from, to }) => [piece, from, to]), [["r1", "e4", "e1"], ["w1", "e5", "e4"]]);
});

test("in a recorded match every piece that changes its place has a slide along a line", () => {
  const { timeline } = recording();
  for (let seq = 3; seq <= timeline.head; seq++) {
    const [before, after] = [timeline.at(seq - 1).table, timeline.at(seq).table];
    const changed = Object.keys(after.pieces).filter((id) => before.pieces[id].at !== after.pieces[id].at && before.pieces[id].at);

    const moving = slides(before, after);

    assert.deepEqual(moving.map(({ piece }) => piece).sort(), changed.sort());
    for (const slide of moving) {
      assert.ok(slide.start >= 0 && slide.start < slide.end && slide.end <= 1, JSON.stringify(slide));
      assert.ok(slide.from === slide.to || slide.from[0] === slide.to[0] || slide.from[1] === slide.to[1], JSON.stringify(slide));
    }
  }
});
