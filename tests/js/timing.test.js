/** What a clock says and when it changes (L96, L97, L100, L112). Times in ms; decisions are asked for at 1,000,000. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Texts } from "../../matches/static/matches/texts.js";
import { digits, leftText, mainTime, reading, spanText, timeText, untilChange, untilWarning, urgency, WARNINGS, warningDue } from "../../matches/static/matches/timing.js";

const ENGLISH = JSON.parse(readFileSync(new URL("../../matches/static/matches/texts/en.json", import.meta.url), "utf8"));
const texts = new Texts(ENGLISH, "en", String);
const SINCE = 1_000_000;
const BANK = { bank: 300_000, since: SINCE, limit: 300_000 };
const RESERVE = { bank: 180_000, since: SINCE, free: 45_000, limit: 225_000 };
const FIRST = { bank: 300_000, since: SINCE, free: 60_000, limit: 60_000 };
const DAILY = { bank: 0, since: SINCE, free: 172_800_000, limit: 172_800_000 };

test("a clock that stands says what its bank holds", () => {
  assert.deepEqual(reading({ bank: 300_000 }, 5_000_000), { runs: false, free: 0, bank: 300_000, left: 300_000, share: 0 });
});

for (const [name, clock, spent, free, bank, left, share] of /** @type {const} */ ([
  ["bank, at once", BANK, 0, 0, 300_000, 300_000, 1],
  ["bank, a minute later", BANK, 60_000, 0, 240_000, 240_000, 0.8],
  ["bank, before it was asked: a clock here that is slow gains nothing", BANK, -4_000, 0, 300_000, 300_000, 1],
  ["bank, long after its end", BANK, 400_000, 0, 0, 0, 0],
  ["reserve, in its free time", RESERVE, 9_000, 36_000, 180_000, 216_000, 0.8],
  ["reserve, as the free time ends", RESERVE, 45_000, 0, 180_000, 180_000, 1],
  ["reserve, in its bank", RESERVE, 90_000, 0, 135_000, 135_000, 0.75],
  ["a first decision is not charged", FIRST, 45_000, 15_000, 300_000, 15_000, 0.25],
  ["a first decision that is too late", FIRST, 61_000, 0, 300_000, 0, 0],
  ["daily, after a day", DAILY, 86_400_000, 86_400_000, 0, 86_400_000, 0.5],
])) {
  test(`what is left: ${name}`, () => {
    assert.deepEqual(reading(clock, SINCE + spent), { runs: true, free, bank, left, share });
  });
}

test("the number that goes down is the free time, then the bank; at the end of a first decision it is zero", () => {
  const at = (clock, spent, mode) => mainTime(reading(clock, SINCE + spent), mode);

  assert.deepEqual([at(RESERVE, 9_000, "reserve"), at(RESERVE, 90_000, "reserve")], [36_000, 135_000]);
  assert.deepEqual([at(FIRST, 45_000, "bank"), at(FIRST, 60_000, "bank")], [15_000, 0]);
  assert.equal(at(DAILY, 3_600_000, "daily"), 169_200_000);
  assert.equal(mainTime(reading({ bank: 7_000 }, SINCE), "bank"), 7_000);
});

for (const [left, urgent] of /** @type {const} */ ([
  [30_001, "runs"], [30_000, "soon"], [10_001, "soon"], [10_000, "low"], [5_001, "low"], [5_000, "last"], [1, "last"], [0, "out"],
])) {
  test(`with ${left} ms left a clock ${urgent}`, () => {
    assert.equal(urgency({ runs: true, free: 0, bank: left, left, share: 1 }), urgent);
  });
}

test("a clock that stands warns of nothing", () => {
  assert.equal(urgency(reading({ bank: 1_000 }, SINCE)), "stands");
});

test("warnings come at 30 and 10 seconds and in each of the last five", () => {
  assert.deepEqual(WARNINGS, [30_000, 10_000, 5_000, 4_000, 3_000, 2_000, 1_000]);
  for (const [before, after, due] of [
    [30_001, 30_000, 30_000], [30_000, 29_000, 0], [31_000, 10_500, 30_000], [10_100, 9_900, 10_000], [5_050, 4_950, 5_000],
    [5_000, 4_900, 0], [2_100, 1_900, 2_000], [1_000, 0, 0], [12_000, 900, 1_000],
  ]) assert.equal(warningDue(before, after), due, `${before} to ${after}`);
});

for (const [ms, mode, text] of /** @type {const} */ ([
  [300_000, "bank", "5:00"], [299_999, "bank", "5:00"], [299_000, "bank", "4:59"], [10_001, "bank", "0:11"], [10_000, "bank", "0:10"],
  [9_900, "bank", "9.9"], [9_801, "bank", "9.9"], [50, "bank", "0.1"], [0, "bank", "0:00"], [-400, "bank", "0:00"],
  [9_900, "reserve", "0:10"], [9_000, "reserve", "0:09"], [3_723_000, "bank", "1:02:03"], [600_000, "reserve", "10:00"],
  [172_800_000, "daily", "2 d 0 h"], [172_799_999, "daily", "2 d 0 h"], [169_200_000, "daily", "1 d 23 h"], [86_399_000, "daily", "1 d 0 h"],
  [86_340_000, "daily", "23 h 59 min"], [3_600_001, "daily", "1 h 1 min"], [3_599_000, "daily", "59:59"],
])) {
  test(`${ms} ms in ${mode} mode are shown as ${text}`, () => {
    assert.equal(timeText(ms, mode, texts), text);
  });
}

test("the timer wakes when another number is to be seen, and not before", () => {
  for (const [ms, mode, wait] of /** @type {const} */ ([
    [300_000, "bank", 1_000], [299_400, "bank", 400], [10_000, "bank", 100], [9_840, "bank", 40], [9_840, "reserve", 840],
    [172_800_000, "daily", 3_600_000], [86_400_000, "daily", 60_000], [3_600_000, "daily", 1_000], [0, "bank", Infinity],
  ])) {
    assert.equal(untilChange(ms, mode), wait, `${ms} ${mode}`);
    if (wait < Infinity) assert.notEqual(timeText(ms, mode, texts), timeText(ms - wait, mode, texts));
    if (wait < Infinity) assert.equal(timeText(ms, mode, texts), timeText(ms - wait + 1, mode, texts));
  }
});

test("the timer wakes for the next warning, whatever number is shown", () => {
  assert.deepEqual([86_400_000, 30_001, 30_000, 12_345, 5_000, 1_000, 400, 0].map(untilWarning), [86_370_000, 1, 20_000, 2_345, 1_000, 1_000, 400, Infinity]);
});

test("what something took is told to the tenth, from a minute on in minutes and seconds", () => {
  assert.deepEqual([40, 7_250, 59_900, 60_000, 125_400].map((ms) => spanText(ms, texts)), ["0.0 s", "7.3 s", "59.9 s", "1:00", "2:05"]);
  assert.equal(digits(45_296_000), "12:34:56");
});

test("what is left is rounded up, so that zero is seen when it is reached", () => {
  assert.deepEqual([60_000, 59_001, 59_000, 1, 0, -5_000, 3_600_000].map(leftText), ["1:00", "1:00", "0:59", "0:01", "0:00", "0:00", "1:00:00"]);
});
