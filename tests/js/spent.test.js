/** Where the time of a seat went, from the facts of entries (L99, L108, L109, L163). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { spendings, stopsOf, timeUsed } from "../../matches/static/matches/spent.js";

const stopped = (seat, opened, received, charged, bank, left, why = "answered") => ({ f: "ClockStopped", seat, why, opened, received, charged, bank, left, lag: 0 });
const started = (seat, at, free, limit) => ({ f: "ClockStarted", seat, at, free, limit });
const entry = (seq, kind, ...facts) => ({ seq, kind, by: 0, at: 0, lines: [], facts });
const LOG = [
  { seq: 0, kind: "created", by: -1, at: 0, lines: [] },
  entry(2, "setup", { f: "ClocksSet", banks: [180_000, 180_000] }, { f: "ClockGained", seat: 0, by: 10_000 }, started(0, 1_000, 45_000, 235_000)),
  entry(3, "action", { f: "Moved", seat: 0 }, stopped(0, 1_000, 53_000, 7_000, 190_000, 183_000), started(1, 53_000, 45_000, 225_000)),
  entry(4, "clock_adjust", { f: "ClocksCredited", by: 23_000, why: "outage" }),
  entry(5, "timeout", stopped(1, 76_000, 302_000, 180_000, 180_000, 0, "timed_out"), started(0, 302_000, 20_000, 203_000)),
  entry(6, "undo", stopped(0, 302_000, 304_000, 0, 183_000, 183_000, "closed"), { f: "ClocksSet", banks: [183_000, 10_000] }, started(1, 304_000, 45_000, 55_000)),
];

test("each decision of a seat with what it was free for, what was charged, and the bank before and after", () => {
  assert.deepEqual(spendings(LOG, 0), [
    { what: "gain", seq: 2, ms: 10_000 },
    { what: "decision", seq: 3, seat: 0, why: "answered", opened: 1_000, received: 53_000, free: 45_000, charged: 7_000, bank: 190_000, left: 183_000 },
    { what: "decision", seq: 6, seat: 0, why: "closed", opened: 302_000, received: 304_000, free: 20_000, charged: 0, bank: 183_000, left: 183_000 },
    { what: "taken_back", seq: 6, ms: 183_000 },
  ]);
});

test("time that was given back is told to the seat whose clock ran", () => {
  assert.deepEqual(spendings(LOG, 1), [
    { what: "outage", seq: 4, ms: 23_000 },
    { what: "decision", seq: 5, seat: 1, why: "timed_out", opened: 76_000, received: 302_000, free: 45_000, charged: 180_000, bank: 180_000, left: 0 },
    { what: "taken_back", seq: 6, ms: 10_000 },
  ]);
});

test("what a seat has thought is the sum of its decisions, what was taken back included", () => {
  assert.deepEqual([0, 1].map((seat) => timeUsed(LOG, seat)), [54_000, 226_000]);
});

test("an entry without facts of clocks stops none", () => {
  assert.deepEqual(stopsOf(LOG[0]), []);
});
