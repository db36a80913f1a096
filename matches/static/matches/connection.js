/**
 * What state a connection is in, and when to try again (L82-L84). Pure: the numbers come in, the answer goes out.
 *
 * @typedef {import("./protocol.js").Connection} Connection
 */

export const UNCERTAIN_AFTER = 7_000;
export const OFFLINE_AFTER = 12_000;
const WAITS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const RESTART = 1012;
const TOO_OLD = 4010;
const NO_RETRY = new Set([4001, 4003, TOO_OLD]);

/**
 * The one function that decides.
 *
 * @param {object} link
 * @param {boolean} link.isOpen        the socket says that it is open
 * @param {boolean} link.wasLive       this page has been live before
 * @param {boolean} link.isCaughtUp    joined, and every entry up to the known head applied
 * @param {number} link.silence        milliseconds since the last frame
 * @param {number} link.closeCode      of the last close, 0 for none
 * @param {boolean} link.isOver        the match has ended
 * @returns {Connection}
 */
export function connectionState({ isOpen, wasLive, isCaughtUp, silence, closeCode, isOver }) {
  if (closeCode === TOO_OLD) return "outdated";
  if (isOver && !(isOpen && isCaughtUp)) return "ended";
  if (!wasLive && !closeCode && silence < OFFLINE_AFTER) return isOpen && isCaughtUp ? "live" : "connecting";
  if (!isOpen || silence >= OFFLINE_AFTER) return "offline";
  if (silence >= UNCERTAIN_AFTER) return "uncertain";
  return isCaughtUp ? "live" : "resuming";
}

/** @param {number} closeCode */
export function mayRetry(closeCode) {
  return !NO_RETRY.has(closeCode);
}

/**
 * Milliseconds until the next try, each 30 % up or down, so that clients do not come back together.
 *
 * @param {number} tries  that have failed in a row
 * @param {number} closeCode
 * @param {number} luck   from 0 to below 1
 */
export function retryWait(tries, closeCode, luck) {
  if (closeCode === RESTART && tries === 0) return 5_000 * luck;
  return WAITS[Math.min(tries, WAITS.length - 1)] * (0.7 + 0.6 * luck);
}
