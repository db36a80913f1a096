/**
 * What a clock says at a moment, and how long it goes on saying that. Nothing here knows what time it is, and nothing decides: a clock
 * at zero waits for the server (L96).
 *
 * Source: live play L96, L97, L100, L112.
 *
 * @typedef {import("./protocol.js").SeatClock} SeatClock
 * @typedef {import("./protocol.js").Clock["mode"]} Mode
 * @typedef {import("./texts.js").Texts} Texts
 *
 * @typedef {object} Reading  times in ms
 * @property {boolean} runs
 * @property {number} free   what is left before the bank is charged
 * @property {number} bank   what is left in the bank
 * @property {number} left   what is left before the decision no longer counts
 * @property {number} share  how much of what runs now is left, 0 to 1
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TENTHS_BELOW = 10 * SECOND;

/** What is left (ms) when a warning is due: the last five seconds one by one. */
export const WARNINGS = [30, 10, 5, 4, 3, 2, 1].map((seconds) => seconds * SECOND);

/**
 * @param {SeatClock} clock
 * @param {number} now  of the server
 * @returns {Reading}
 */
export function reading({ bank, since = 0, free = 0, limit = 0 }, now) {
  if (!since) return { runs: false, free: 0, bank, left: bank, share: 0 };
  const spent = Math.max(0, now - since);
  const left = Math.max(0, limit - spent);
  const freeLeft = Math.max(0, free - spent);
  const fromBank = limit - free; // nothing of a first decision is charged (L100), nor of a daily one
  const bankLeft = bank - Math.min(fromBank, Math.max(0, spent - free));
  const share = freeLeft > 0 ? freeLeft / free : fromBank ? bankLeft / fromBank : 0;
  return { runs: true, free: freeLeft, bank: bankLeft, left, share };
}

/**
 * The number that is on its way down, or stands.
 *
 * @param {Reading} read
 * @param {Mode} mode
 */
export function mainTime({ runs, free, bank, left }, mode) {
  if (!runs) return bank;
  return free > 0 ? free : mode === "daily" ? left : Math.min(bank, left);
}

/** How urgent it is, by what is left before default or loss. @param {Reading} read @returns {"stands" | "runs" | "soon" | "low" | "last" | "out"} */
export function urgency({ runs, left }) {
  if (!runs) return "stands";
  if (left <= 0) return "out";
  if (left <= 5 * SECOND) return "last";
  if (left <= 10 * SECOND) return "low";
  return left <= 30 * SECOND ? "soon" : "runs";
}

/**
 * The warning that became due while what is left went from `before` to `after`; the last if there were several, 0 if none.
 *
 * @param {number} before
 * @param {number} after
 */
export function warningDue(before, after) {
  return WARNINGS.filter((at) => before > at && at >= after).at(-1) ?? 0;
}

/** In how many ms the next warning is due, or nothing is left; Infinity when nothing is. @param {number} left */
export function untilWarning(left) {
  return left > 0 ? left - (WARNINGS.find((at) => at < left) ?? 0) : Infinity;
}

/**
 * What one step of the shown number is (ms): tenths under ten seconds in `bank` mode, minutes and hours where days are left.
 *
 * @param {number} ms
 * @param {Mode} mode
 */
export function stepOf(ms, mode) {
  if (mode === "bank" && ms <= TENTHS_BELOW) return SECOND / 10;
  if (mode !== "daily" || ms <= HOUR) return SECOND;
  return ms <= DAY ? MINUTE : HOUR;
}

/**
 * In how many ms another number is to be seen than for `ms`; Infinity at zero.
 *
 * @param {number} ms
 * @param {Mode} mode
 */
export function untilChange(ms, mode) {
  if (ms <= 0) return Infinity;
  const step = stepOf(ms, mode);
  return ms - (Math.ceil(ms / step) - 1) * step;
}

/**
 * `9.3`, `0:09`, `3:00`, `1:02:03`; of daily matches also `23 h 4 min` and `1 d 23 h`. Rounded up: zero is seen when it is reached.
 *
 * @param {number} ms
 * @param {Mode} mode
 * @param {Texts} texts
 */
export function timeText(ms, mode, texts) {
  const step = stepOf(ms, mode);
  const shown = Math.max(0, Math.ceil(ms / step) * step);
  if (mode === "daily" && shown >= DAY) return texts.text("table.clock.days", { d: Math.floor(shown / DAY), h: Math.floor((shown % DAY) / HOUR) });
  if (mode === "daily" && shown >= HOUR) return texts.text("table.clock.hours", { h: Math.floor(shown / HOUR), m: Math.floor((shown % HOUR) / MINUTE) });
  if (step < SECOND && 0 < shown && shown < TENTHS_BELOW) return texts.tenths.format(shown / SECOND);
  return digits(shown);
}

/** What is left, in minutes and seconds. Rounded up: zero is seen when it is reached. @param {number} ms */
export function leftText(ms) {
  return digits(Math.max(0, Math.ceil(ms / SECOND) * SECOND));
}

/** Minutes and seconds. @param {number} ms whole seconds */
export function digits(ms) {
  const seconds = Math.floor(ms / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What something took, to the tenth below a minute. @param {number} ms @param {Texts} texts */
export function spanText(ms, texts) {
  return ms < MINUTE ? texts.text("table.clock.seconds", { seconds: texts.tenths.format(Math.round(ms / 100) / 10) }) : digits(Math.round(ms / SECOND) * SECOND);
}
