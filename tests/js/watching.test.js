// Looking back while entries come in, and what a watcher is told of a delay (L131, L133).

import assert from "node:assert/strict";
import { test } from "node:test";

import { Review } from "../../matches/static/matches/review.js";
import { Timeline } from "../../matches/static/matches/timeline.js";

/** @param {number} seq */
const entry = (seq) => ({ seq, kind: "action", by: 0, at: seq, lines: [], patch: { turn: seq } });

/** A review whose moments are here already. */
function reviewed(head = 3) {
  const shown = [];
  const review = new Review("/", () => shown.push(review.seq));
  review.timeline = new Timeline({ turn: 0 }, Array.from({ length: head + 1 }, (_, seq) => entry(seq)));
  return { review, shown };
}

test("who holds stays at the moment while entries come in, and they are counted", async () => {
  const { review } = reviewed();
  await review.hold();
  assert.equal(review.seq, 3);
  assert.equal(review.missed, 0);
  review.push(entry(4));
  review.push(entry(5));
  assert.deepEqual([review.seq, review.view.turn, review.missed], [3, 3, 2]);
});

test("what is counted came since the looking back began, wherever one looks", async () => {
  const { review } = reviewed();
  await review.jump(1);
  review.push(entry(4));
  await review.step(-1, false);
  assert.deepEqual([review.seq, review.missed], [0, 1]);
});

test("the newest moment is the present, and there nothing is missed", async () => {
  const { review, shown } = reviewed();
  await review.hold();
  review.push(entry(4));
  await review.step(1, false);
  assert.deepEqual([review.isOpen, review.missed, shown.at(-1)], [false, 0, null]);
  await review.hold();
  assert.equal(review.missed, 0);
});
