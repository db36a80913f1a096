/**
 * The one sentence that says how the match stands (L143), and the one that says how it ended (L163).
 *
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Outcome} Outcome
 * @typedef {import("./protocol.js").Player} Player
 * @typedef {import("./texts.js").Texts} Texts
 */

/**
 * @param {{view: View, players: Player[]}} moment
 * @param {number | null} seat  whose table this is
 * @param {Texts} texts
 */
export function statusLine({ view, players }, seat, texts) {
  if (view.void) return texts.text("table.status.void");
  if (view.status === "ended" && view.outcome) return resultLine(view.outcome, seat, texts);
  if (view.status === "waiting") return waitingLine(players, seat, texts);
  if (view.status !== "playing") return texts.text(`table.status.${view.status}`);
  if (seat !== null && view.to_act.includes(seat)) return texts.text("table.status.yours");
  if (!view.to_act.length) return texts.text("table.status.nobody");
  return texts.text("table.status.theirs", { seat: view.to_act[0] });
}

/**
 * What a table waits for before its match begins.
 *
 * @param {Player[]} players
 * @param {number | null} seat
 * @param {Texts} texts
 */
export function waitingLine(players, seat, texts) {
  const lacking = players.filter((player) => player.has_deck === false && player.kind !== "open").map((player) => player.seat);
  const open = players.filter((player) => player.kind === "open").length;
  if (seat !== null && lacking.includes(seat)) return texts.text("table.waiting.own_deck");
  if (open) return texts.text("table.waiting.open", { n: open });
  const names = texts.list(lacking.map(texts.nameOf));
  if (lacking.length) return texts.text(`table.waiting.${lacking.length === 1 ? "deck" : "decks"}`, { names });
  return texts.text("table.waiting.begins");
}

/**
 * Who won, in two or three words: partners, or several who share the first place, are named together.
 *
 * @param {Outcome} outcome
 * @param {number | null} seat
 * @param {Texts} texts
 */
export function headline(outcome, seat, texts) {
  const winners = winnersOf(outcome);
  if (winners.length === outcome.places.length) return texts.text("table.result.draw");
  if (seat !== null && winners.includes(seat)) return texts.text("table.result.won");
  if (winners.length > 1) return texts.text("table.result.winners", { names: texts.list(winners.map(texts.nameOf)) });
  return texts.text(seat === null ? "table.result.winner" : "table.result.lost", { seat: winners[0] });
}

/**
 * Why: `reason.<reason>.<rule>`, or `reason.<reason>` where no rule of the game decided.
 *
 * @param {Outcome} outcome
 * @param {number | null} seat
 * @param {Texts} texts
 */
export function reasonLine(outcome, seat, texts) {
  const winner = winnersOf(outcome)[0];
  const loser = outcome.places.findIndex((place) => place > 1);
  const key = outcome.rule ? `reason.${outcome.reason}.${outcome.rule}` : `reason.${outcome.reason}`;
  const called = (/** @type {number} */ who) => (who === seat ? texts.text("table.result.you") : texts.nameOf(who));
  const params = { winner: called(winner), loser: loser < 0 ? "" : called(loser) };
  return texts.text(texts.has(key) ? key : `reason.${outcome.reason}`, params);
}

/**
 * @param {Outcome} outcome
 * @param {number | null} seat
 * @param {Texts} texts
 */
export function resultLine(outcome, seat, texts) {
  return `${headline(outcome, seat, texts)} ${reasonLine(outcome, seat, texts)}`;
}

/** @param {Outcome} outcome */
function winnersOf(outcome) {
  return outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}
