/**
 * What a prompt asks and what its buttons do, in words; and the one sentence of status (L143).
 *
 * @typedef {import("../../protocol.js").View} View
 * @typedef {import("../game.js").Choice} Button
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./choice.js").Move} Move
 * @typedef {import("./view.js").Table} Table
 * @typedef {import("./wording.js").Wording} Wording
 */

import { settings } from "../../settings.js";
import { faceOf } from "../cards/faces.js";
import { declines } from "./choice.js";

/** More targets than these are pressed on the table alone. */
const MOST_BUTTONS = 4;

/** What is asked, by which card; or what is chosen so far. @param {Choice} choice @param {Wording} wording @param {Table | null} table */
export function wordsOf(choice, wording, table) {
  const { text, prompt, thing } = choice;
  if (choice.isPassingOn) return wording.say("table.passing");
  if (choice.asksForSeveral) {
    const { least, most } = /** @type {import("../../protocol.js").Prompt} */ (prompt);
    if (prompt?.kind === "order") return wording.say(text);
    return `${wording.say(text)} ${wording.say("table.several", { least, most, chosen: choice.several.length })}`;
  }
  if (thing !== null && choice.raids.some((move) => move.thing === thing)) return wording.say("table.raid", { target: thing });
  if (thing !== null) {
    const card = wording.codes.get(thing) ?? thing;
    return wording.say(choice.picks ? "table.chosen" : "table.aim", { card });
  }
  const working = table?.stack?.find(({ id }) => id === table.working);
  return working ? `${faceOf(working.card.code).name}: ${wording.say(text)}` : wording.say(text);
}

/** Of the button that plays what is chosen. @param {Choice} choice @param {Wording} wording */
export function labelOf(choice, wording) {
  if (choice.asksForSeveral) return wording.sayFirst([`do.${choice.text}`, "do.several"], { n: choice.several.length });
  const [move] = choice.variants;
  return move ? action(move, choice, wording) : wording.say("do.pick");
}

/** What an option does. @param {Move} move @param {Choice} choice @param {Wording} wording */
function action({ verb, thing, target }, choice, wording) {
  if (verb === "raid") return wording.say("do.raid", { target: thing });
  if (verb === "pick") return wording.sayFirst([`do.${choice.text}`, "do.pick"], { n: 1 });
  return target ? wording.say(`do.${verb}.at`, { target }) : wording.say(`do.${verb}`);
}

/** Buttons beside what can be pressed on the table: at what, whom to Raid, answers in words; passing on where the player wants it offered. @param {Choice} choice @param {Wording} wording @returns {Button[]} */
export function buttons(choice, wording) {
  if (choice.isPassingOn) return choice.passes.map(({ option }) => ({ id: `move:${option}`, label: wording.say(`do.${option}`) }));
  if (choice.thing !== null && !choice.picks) {
    const { targets } = choice;
    return targets.length > MOST_BUTTONS ? [] : targets.map((target) => ({ id: `thing:${target}`, label: wording.say("do.at", { target }) }));
  }
  if (choice.hasChosen) return [];
  const raids = choice.raids.map(({ option, thing }) => ({ id: `move:${option}`, label: wording.say("do.raid", { target: thing }), isMain: choice.raids.length === 1 }));
  const isOnly = !choice.things.length;
  const words = choice.words.map(({ option }) => ({
    id: `move:${option}`,
    label: wording.sayFirst([`do.${choice.text}.${option}`, `do.${option}`]),
    isPass: declines(option),
    isMain: isOnly,
  }));
  const more = choice.passes.length && settings.passOn ? [{ id: "passing:", label: wording.say("do.passing") }] : [];
  return [...raids, ...more, ...words];
}

/** @param {View} view @param {number | null} seat @param {Wording} wording */
export function statusOf(view, seat, wording) {
  const table = /** @type {Table | undefined} */ (view.table);
  if (!view.to_act.length || !table) return null;
  const seats = view.to_act.join(",");
  const working = table.stack?.find(({ id }) => id === table.working);
  const top = table.stack?.[table.stack.length - 1];
  if (seat === null || !view.to_act.includes(seat)) {
    const about = working ?? top;
    const key = working ? "status.theirs.card" : about ? "status.theirs.stack" : "status.theirs";
    return wording.say(key, { seats, ...(about ? { card: about.card.code } : {}) });
  }
  const prompt = Object.values(view.prompts).find((one) => one.owed_by.includes(seat));
  const text = (prompt?.text ?? "").replace("virtually_victorious.", "");
  if (working) return wording.say("status.yours.card", { card: working.card.code });
  if (text === "respond" && top) return wording.say(`status.respond.${top.what}`, { seat: top.seat, card: top.card.code });
  if (text === "close") return wording.say("status.close", { seat: table.turn });
  if (text.startsWith("react.") && table.reacting) {
    const { seat: whom, of = whom } = table.reacting;
    return wording.say(`status.${text}`, { seat: whom, of });
  }
  return wording.sayFirst([`status.${text}`, "status.yours"]);
}
