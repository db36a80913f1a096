/** Where a lesson stands: steps of the learner and answers that come by themselves. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Steps } from "../../matches/static/matches/lesson_steps.js";

const STEPS = [
  { seq: 3, byItself: false, picks: ["e3N1"], before: "go", after: "gone" },
  { seq: 4, byItself: true, picks: ["e7S1"], before: "she comes" },
  { seq: 5, byItself: true, picks: ["pass"] },
  { seq: 6, byItself: false, picks: ["a", "b"], before: "push" },
  { seq: 7, byItself: true, picks: ["pass"], before: "over" },
];

/** @param {number} done */
function after(done) {
  const steps = new Steps(STEPS);
  for (let i = 0; i < done; i++) steps.advance();
  return steps;
}

test("each moment is the one that the last answer led to", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((done) => after(done).seq), [2, 3, 4, 5, 6, 7]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((done) => after(done).isAsking), [true, false, false, true, false, false]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((done) => after(done).number), [1, 2, 2, 2, 2, 2]);
  assert.deepEqual([4, 5].map((done) => after(done).isOver), [false, true]);
});

test("all is said since the learner's last step, what to do at the end", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((done) => after(done).said), [
    ["go"],
    ["gone"],
    ["gone", "she comes"],
    ["gone", "she comes", "push"],
    [],
    ["over"],
  ]);
});

test("only the answer of the script is wanted, and only where one is due", () => {
  assert.deepEqual([["e3N1"], ["e3N2"], ["a", "b"], []].map((picks) => after(0).wants(picks)), [true, false, false, false]);
  assert.deepEqual([["a", "b"], ["b", "a"], ["a"]].map((picks) => after(3).wants(picks)), [true, false, false]);
  assert.equal(after(1).wants(["e7S1"]), false);
});

test("one step back is the learner's last step, wherever the lesson is", () => {
  const back = [0, 1, 2, 3, 4, 5].map((done) => {
    const steps = after(done);
    steps.back();
    return steps.done;
  });
  assert.deepEqual(back, [0, 0, 0, 0, 3, 3]);
});

test("a step that is not there is the nearest one", () => {
  const went = [0, 1, 2, 9].map((number) => {
    const steps = after(0);
    steps.go(number);
    return steps.done;
  });
  assert.deepEqual(went, [0, 0, 3, 3]);
});

test("nothing comes after the end", () => {
  assert.equal(after(9).done, STEPS.length);
});
