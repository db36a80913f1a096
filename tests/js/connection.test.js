/** States of a connection and when it is tried again (L82-L84, appendix C). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { connectionState, mayRetry, retryWait } from "../../matches/static/matches/connection.js";

const LIVE = { isOpen: true, wasLive: true, isCaughtUp: true, silence: 0, closeCode: 0, isOver: false };

/** @type {[string, Partial<typeof LIVE>, string][]} */
const STATES = [
  ["all is well", {}, "live"],
  ["the first join is not answered yet", { wasLive: false, isCaughtUp: false }, "connecting"],
  ["the first socket is not open yet", { wasLive: false, isOpen: false, isCaughtUp: false }, "connecting"],
  ["nothing came for 7 s", { silence: 7_000 }, "uncertain"],
  ["nothing came for 12 s", { silence: 12_000 }, "offline"],
  ["the socket is closed", { isOpen: false, isCaughtUp: false }, "offline"],
  ["the first try failed", { wasLive: false, isOpen: false, isCaughtUp: false, closeCode: 1006 }, "offline"],
  ["open again, entries are missing", { isCaughtUp: false }, "resuming"],
  ["the match is over and the socket closed", { isOpen: false, isOver: true, isCaughtUp: false }, "ended"],
  ["the match is over and the table still talks", { isOver: true }, "live"],
  ["the server knows a newer protocol", { isOpen: false, closeCode: 4010 }, "outdated"],
];

for (const [when, change, state] of STATES) {
  test(`${state}: ${when}`, () => {
    assert.equal(connectionState({ ...LIVE, ...change }), state);
  });
}

test("waits grow to 15 s, each 30 % up or down", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 60].map((tries) => retryWait(tries, 1006, 0.5));

  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  assert.equal(retryWait(1, 1006, 0), 700);
  assert.ok(Math.abs(retryWait(1, 1006, 1) - 1300) < 1e-9);
});

test("a restart is waited out for up to 5 s", () => {
  assert.deepEqual([0, 0.5].map((luck) => retryWait(0, 1012, luck)), [0, 2500]);
});

test("without a login, without a right or too old, nothing is tried again", () => {
  assert.deepEqual([1000, 1006, 1012, 4001, 4003, 4008, 4010, 4013].filter(mayRetry), [1000, 1006, 1012, 4008, 4013]);
});
