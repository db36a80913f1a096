/**
 * Where the time of a seat went, from the log alone (L99): each decision with what it took and cost, and whatever moved its bank besides.
 *
 * @typedef {import("./protocol.js").Entry} Entry
 *
 * @typedef {object} Decision  times in server milliseconds, the rest in ms
 * @property {"decision"} what
 * @property {number} seq
 * @property {number} seat
 * @property {"answered" | "timed_out" | "closed"} why  it ended
 * @property {number} opened
 * @property {number} received
 * @property {number} free
 * @property {number} charged
 * @property {number} bank   before
 * @property {number} left   in the bank after it
 *
 * @typedef {object} Change
 * @property {"gain" | "outage" | "pause" | "taken_back"} what
 * @property {number} seq
 * @property {number} ms  given; of what was taken back, what the bank holds since
 */

/**
 * @param {Entry[]} entries
 * @param {number} seat
 * @returns {(Decision | Change)[]}
 */
export function spendings(entries, seat) {
  const rows = /** @type {(Decision | Change)[]} */ ([]);
  let free = 0;
  let runs = false;
  for (const { seq, kind, facts = [] } of entries) {
    for (const fact of facts) {
      if (fact.f === "ClocksCredited" && runs) rows.push({ what: fact.why, seq, ms: fact.by });
      if (fact.f === "ClocksSet" && kind === "undo") rows.push({ what: "taken_back", seq, ms: fact.banks[seat] });
      if (fact.seat !== seat) continue;
      if (fact.f === "ClockGained") rows.push({ what: "gain", seq, ms: fact.by });
      if (fact.f === "ClockStarted") [free, runs] = [fact.free, true];
      if (fact.f === "ClockStopped") {
        rows.push({ ...decision(seq, fact), free });
        runs = false;
      }
    }
  }
  return rows;
}

/** The decisions that ended with an entry. @param {Entry} entry */
export function stopsOf({ seq, facts = [] }) {
  return facts.filter((fact) => fact.f === "ClockStopped").map((fact) => decision(seq, fact));
}

/** How long a seat has thought in the whole match (ms), what was taken back included. @param {Entry[]} entries @param {number} seat */
export function timeUsed(entries, seat) {
  const stops = entries.flatMap(stopsOf).filter((stop) => stop.seat === seat);
  return stops.reduce((sum, stop) => sum + stop.received - stop.opened, 0);
}

/**
 * @param {number} seq
 * @param {any} fact
 * @returns {Omit<Decision, "free">}
 */
function decision(seq, { seat, why, opened, received, charged, bank, left }) {
  return { what: "decision", seq, seat, why, opened, received, charged, bank, left };
}
