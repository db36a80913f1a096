/** Texts by key: parameters, names of seats, plurals (L158); the catalogue itself. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { playerName, Texts } from "../../matches/static/matches/texts.js";

const SCRIPTS = new URL("../../matches/static/matches/", import.meta.url);
const ENGLISH = JSON.parse(readFileSync(new URL("texts/en.json", SCRIPTS), "utf8"));
const NAMES = ["Mina", "Aki"];
const SAYING = ["virtually_victorious"];
const texts = new Texts({ hello: "{seat} waves {n} times", "hen.one": "{n} hen", "hen.other": "{n} hens" }, "en", (seat) => NAMES[seat]);

test("a seat is shown by its player's name, other numbers as numbers", () => {
  assert.equal(texts.text("hello", { seat: 1, n: 1200 }), "Aki waves 1,200 times");
});

test("a count chooses the plural", () => {
  assert.deepEqual([0, 1, 2].map((n) => texts.text("hen", { n })), ["0 hens", "1 hen", "2 hens"]);
});

test("a key without a text shows itself, a parameter that is missing stays visible", () => {
  assert.equal(texts.text("no.such.key"), "no.such.key");
  assert.equal(texts.text("hello", { n: 2 }), "{seat} waves 2 times");
});

test("a player without a name is called by what it is", () => {
  const catalogue = new Texts({ "match.player.gentle": "Gentle bot" }, "en", () => "");
  const players = [{ seat: 0, name: "", kind: "bot", level: "gentle" }, { seat: 1, name: "Aki", kind: "guest" }];

  assert.deepEqual([0, 1].map((seat) => playerName(players, seat, catalogue)), ["Gentle bot", "Aki"]);
});

test("every text that the scripts name is in the English catalogue", () => {
  const missing = scripts(SCRIPTS).flatMap(({ path, source }) => {
    const [game] = SAYING.filter((one) => path.includes(`/games/${one}`)); // its scripts name texts without its name before them
    const named = game ? /"((?:table|do|status|state|number|facet|kind)(?:\.\w+)+)"/g : /"((?:table|replay|code|reason)(?:\.\w+)+)"/g;
    return [...source.matchAll(named)].map((found) => (game ? `${game}.${found[1]}` : found[1])).filter((key) => !isThere(key));
  });

  assert.deepEqual(missing, []);
});

test("every reject code has a text", () => {
  const codes = ["not_seated", "not_your_prompt", "stale_prompt", "answered_by_partner", "illegal", "bad_args", "unknown_action"];
  codes.push("ended", "not_started", "paused", "too_late", "cid_reused", "offer_gone", "offer_blocked", "needs_consent", "rate_limited");
  codes.push("muted", "forbidden", "not_found", "outdated", "internal");

  assert.deepEqual(codes.filter((code) => !ENGLISH[`code.${code}`]), []);
});

/** @param {string} key */
function isThere(key) {
  return key in ENGLISH || `${key}.other` in ENGLISH;
}

/** @param {URL} folder @returns {{path: string, source: string}[]} */
function scripts(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
    .map((path) => ({ path, source: readFileSync(path, "utf8") }));
}
