/** Moments of a recorded match: views by number, steps, what was taken back (L127, L171-L173, L188). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { applyPatch } from "../../matches/static/matches/patch.js";
import { isTurn, Timeline, turnsOf, undoneEntries } from "../../matches/static/matches/timeline.js";
import { recording } from "./fixture.js";

test("every view is the one before with its patch, in whatever order they are asked for", () => {
  const { timeline } = recording();
  const direct = [timeline.at(0)];
  for (const entry of timeline.entries.slice(1)) direct.push(applyPatch(direct[direct.length - 1], entry.patch));

  const order = [31, 0, 26, 25, 24, 3, 30, 31, 1, 2, 27, 12, 12, 0];

  assert.deepEqual(order.map((seq) => timeline.at(seq)), order.map((seq) => direct[seq]));
});

test("a jump applies at most 24 patches once the marks are known", () => {
  const { timeline } = recording();
  timeline.at(timeline.head);

  assert.deepEqual([...timeline.kept.keys()], [0, 25]);
});

test("an entry that leaves a hole is refused", () => {
  const { timeline } = recording();

  assert.throws(() => timeline.push({ ...timeline.entries[3], seq: 40 }), RangeError);
});

test("the move before an undo and what led to the undo are taken back", () => {
  const { timeline } = recording();

  assert.deepEqual([...undoneEntries(timeline.entries)], [14, 15]);
  assert.equal(timeline.entries[16].kind, "undo");
  assert.deepEqual(timeline.at(16).table, timeline.at(13).table);
});

test("of two open offers the accepted one says how far back it goes", () => {
  const offer = (seq, id, to) => ({ seq, kind: "offer", lines: [["match.offered.undo", { offer: id, seat: id % 2, to }]] });
  const entries = [
    ...[0, 1, 2].map((seq) => ({ seq, kind: "setup", lines: [] })),
    ...[3, 4].map((seq) => ({ seq, kind: "action", lines: [] })),
    offer(5, 1, 2),
    offer(6, 2, 3),
    { seq: 7, kind: "undo", lines: [["match.offer_closed.undone", { offer: 2 }], ["match.offer_closed.accepted", { offer: 1 }]] },
    { seq: 8, kind: "action", lines: [] },
  ];

  assert.deepEqual([...undoneEntries(entries)], [3, 4, 5, 6]);
  assert.deepEqual(turnsOf(entries), [0, 0, 0, 1, 2, 2, 2, 0, 1]);
});

test("turns are counted as the table counts them, through an undo", () => {
  const { timeline } = recording();

  const shown = timeline.entries.map((entry) => timeline.at(entry.seq).table?.turns ?? 0);

  assert.deepEqual(turnsOf(timeline.entries), shown);
});

test("steps go by entry, by turn, and past what is skipped; they stop at both ends", () => {
  const { timeline } = recording();
  const skip = undoneEntries(timeline.entries);

  assert.equal(timeline.step(5, 1), 6);
  assert.equal(timeline.step(5, -1), 4);
  assert.equal(timeline.step(3, -1, { byTurn: true }), 0);
  assert.equal(timeline.step(14, 1, { byTurn: true }), 17);
  assert.equal(timeline.step(13, 1, { skip }), 16);
  assert.equal(timeline.step(16, -1, { skip }), 13);
  assert.equal(timeline.step(31, 1), 31);
  assert.equal(timeline.step(0, -1), 0);
  assert.deepEqual([-4, 12, 900].map((seq) => timeline.clamp(seq)), [0, 12, 31]);
});

test("a step by turn lands on decisions alone", () => {
  const { timeline } = recording();
  const seen = [];
  for (let seq = 0; seq < timeline.head; ) seen.push((seq = timeline.step(seq, 1, { byTurn: true })));

  assert.deepEqual(seen.slice(0, -1).filter((seq) => !isTurn(timeline.entries[seq])), []);
  assert.equal(seen.length, timeline.entries.filter(isTurn).length + 1);
});

test("a live match goes on after its first moments", () => {
  const whole = recording().timeline;
  const live = new Timeline(whole.at(0), whole.entries.slice(0, 10));
  for (const entry of whole.entries.slice(10)) live.push(entry);

  assert.deepEqual(live.at(31), whole.at(31));
});
