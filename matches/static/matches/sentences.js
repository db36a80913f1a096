/**
 * The one sentence that says how the match stands (L143), and the one that says how it ended (L163).
 *
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Outcome} Outcome
 * @typedef {import("./protocol.js").Player} Player
 * @typedef {import("./texts.js").Texts} Texts
 * @typedef {(seat: number) => string | number} SideOf  the same for seats that win and lose together
 */

/**
 * @param {{view: View, players: Player[]}} moment
 * @param {number | null} seat  whose table this is
 * @param {Texts} texts
 * @param {SideOf} [sideOf]
 */
export function statusLine({ view, players }, seat, texts, sideOf) {
  if (view.void) return texts.text(view.status === "waiting" ? "table.status.closed" : "table.status.void");
  if (view.status === "ended" && view.outcome) return resultLine(view.outcome, seat, texts, sideOf);
  if (view.status === "waiting") return waitingLine(players, seat, texts);
  if (view.status === "paused" && view.paused_until) return texts.text("table.status.paused.agreed");
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

/** Ways to end at which nothing was decided. */
const UNDECIDED = ["call_off", "no_show", "staff"];

/**
 * Who won, in a few words: partners and joint winners are named together; else several sides at the top share the first place.
 *
 * @param {Outcome} outcome
 * @param {number | null} seat
 * @param {Texts} texts
 * @param {SideOf} [sideOf]
 */
export function headline(outcome, seat, texts, sideOf = (one) => one) {
  const winners = winnersOf(outcome);
  if (isLevel(outcome)) return texts.text(UNDECIDED.includes(outcome.reason) ? "table.result.none" : "table.result.draw");
  if (new Set(winners.map(sideOf)).size > 1) {
    const isMine = seat !== null && winners.includes(seat);
    const names = texts.list(winners.filter((one) => one !== seat).map(texts.nameOf));
    if (outcome.winners) return texts.text(isMine ? "table.result.won_with" : "table.result.winners", { names });
    return texts.text(isMine ? "table.result.share" : "table.result.shared", { names });
  }
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
  const winners = winnersOf(outcome);
  const lower = outcome.places.filter((place, who) => place > 1 && !winners.includes(who));
  const last = outcome.places.flatMap((place, who) => (place === Math.min(...lower) && !winners.includes(who) ? [who] : [])); // who was the last to lose
  const plain = `reason.${outcome.reason}`;
  const special = [`${plain}.${outcome.rule}`, ...(lower.length ? [] : [`${plain}.level`])];
  const called = (/** @type {number[]} */ seats) => texts.list(seats.map((who) => (who === seat ? texts.text("table.result.you") : texts.nameOf(who))));
  const params = { winner: called(winners), loser: called(last) };
  return texts.text(special.find((key) => texts.has(key)) ?? plain, params);
}

/**
 * @param {Outcome} outcome
 * @param {number | null} seat
 * @param {Texts} texts
 * @param {SideOf} [sideOf]
 */
export function resultLine(outcome, seat, texts, sideOf) {
  return `${headline(outcome, seat, texts, sideOf)} ${reasonLine(outcome, seat, texts)}`;
}

/** Who has won, or shares the first place. @param {Outcome} outcome */
export function winnersOf(outcome) {
  return outcome.winners ?? outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** All share the first place, and the rules call nobody a winner. @param {Outcome} outcome */
function isLevel(outcome) {
  return !outcome.winners && outcome.places.every((place) => place === 1);
}

/**
 * How it went for a seat; for whoever only watches somebody has won.
 *
 * @param {Outcome} outcome
 * @param {number | null} seat
 */
export function endFor(outcome, seat) {
  if (isLevel(outcome)) return "draw";
  return seat === null || winnersOf(outcome).includes(seat) ? "won" : "lost";
}
