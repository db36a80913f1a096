/** The builder's pure parts: what a deck holds, taking back, its text, a hand, moving by key. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { asText, changed, copiesOf, count, History, homeOf, MOST, same } from "../../decks/static/decks/deck.js";
import { led } from "../../decks/static/decks/grid.js";
import { shuffled } from "../../decks/static/decks/hand.js";

const ONE = { name: "persona", size: 1, kinds: ["persona"] };
const DRAW = { name: "draw", size: 40, kinds: ["content", "action"] };

test("a kind has its section, or none", () => {
  assert.deepEqual(["content", "persona", "token"].map((kind) => homeOf([ONE, DRAW], kind)?.name), ["draw", "persona", undefined]);
});

test("copies come and go one by one, and a section without cards is none", () => {
  const two = changed(changed({}, DRAW, "C1", 1), DRAW, "C1", 1);

  assert.deepEqual(two, { draw: { C1: 2 } });
  assert.deepEqual([count(two, "draw"), count(two, "persona"), copiesOf(two, "C1"), copiesOf(two, "C2")], [2, 0, 2, 0]);
  assert.deepEqual(changed(changed(two, DRAW, "C1", -1), DRAW, "C1", -1), {});
  assert.deepEqual(changed({ draw: { C1: MOST } }, DRAW, "C1", 1), { draw: { C1: MOST } });
});

test("one leads a deck: the next one takes its place", () => {
  const led = changed({ persona: { P1: 1 }, draw: { C1: 3 } }, ONE, "P2", 1);

  assert.deepEqual(led, { persona: { P2: 1 }, draw: { C1: 3 } });
  assert.deepEqual(changed(led, ONE, "P2", 1), led);
});

test("decks are the same whatever came first", () => {
  assert.ok(same({ draw: { B: 1, A: 2 }, persona: { P: 1 } }, { persona: { P: 1 }, draw: { A: 2, B: 1 } }));
  assert.ok(!same({ draw: { A: 2 } }, { draw: { A: 1 } }));
  assert.ok(!same({ draw: { A: 2 } }, { persona: { A: 2 } }));
});

test("each change can be taken back, and what changes nothing is none", () => {
  const history = new History({});

  assert.ok(history.set({ draw: { A: 1 } }));
  assert.ok(!history.set({ draw: { A: 1 } }));
  assert.ok(history.set({ draw: { A: 2 } }));
  assert.ok(history.undo());
  assert.deepEqual(history.cards, { draw: { A: 1 } });
  assert.ok(history.undo());
  assert.deepEqual([history.cards, history.canUndo, history.undo()], [{}, false, false]);
});

test("a deck is written as the site writes it, by section and code", () => {
  const cards = { draw: { "C-2": 1, "C-1": 3 }, persona: { "P-1": 1 } };

  assert.equal(
    asText("push", [ONE, DRAW], cards, (code) => `Card ${code}`),
    "game: push\n\n[persona]\n1 Card P-1 (P-1)\n\n[draw]\n3 Card C-1 (C-1)\n1 Card C-2 (C-2)\n",
  );
  assert.equal(asText("push", [ONE, DRAW], {}, String), "");
});

test("a hand comes from all copies, each once, in an order that chance decides", () => {
  const cards = { A: 2, B: 1, C: 3 };

  assert.deepEqual(shuffled(cards, () => 0.999), ["A", "A", "B", "C", "C", "C"]);
  assert.deepEqual(shuffled(cards, () => 0), ["A", "B", "C", "C", "C", "A"]);
  assert.deepEqual(shuffled({}, Math.random), []);
});

test("any card may be on top, each about as often as it has copies", () => {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const tops = Array.from({ length: 6000 }, () => shuffled({ A: 2, B: 1 }, chance)[0]);

  assert.ok(Math.abs(tops.filter((card) => card === "A").length - 4000) < 150);
});

test("arrows move in rows, and stop at the edges", () => {
  const moves = [["ArrowRight", 0, 1], ["ArrowLeft", 0, 0], ["ArrowDown", 1, 4], ["ArrowDown", 5, 5], ["ArrowUp", 4, 1], ["ArrowUp", 1, 1], ["End", 0, 6], ["Home", 5, 0]];

  for (const [key, from, to] of moves) assert.equal(led(String(key), Number(from), 7, 3), to, `${key} from ${from}`);
  assert.equal(led("x", 2, 7, 3), undefined);
});

test("cards bear the same signs on pages as on the table", () => {
  const sprite = readFileSync(new URL("../../decks/static/decks/img/signs.svg", import.meta.url), "utf8");
  const glyphs = readFileSync(new URL("../../matches/static/matches/games/cards/glyphs.js", import.meta.url), "utf8");
  const drawn = new Map([...glyphs.matchAll(/^ {2}"?([\w ]+?)"?: "([^"]+)",$/gm)].map(([, name, path]) => [name.toLowerCase().replace(" ", "-"), path]));
  const signs = [...sprite.matchAll(/id="([\w-]+)".*? d="([^"]+)"/g)].filter(([, name]) => drawn.has(name));

  assert.ok(signs.length >= 18);
  for (const [, name, path] of signs) assert.equal(path, drawn.get(name), name);
});
