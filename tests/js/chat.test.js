/** A room as the page knows it: numbers in order, gaps asked for, links apart from words (L66, L138). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ChatRoom, linked } from "../../matches/static/matches/chat_room.js";

const line = (number, more = {}) => ({ number, at: 0, from: { name: "Bea", user: "bea" }, text: `line ${number}`, ...more });

test("lines are taken in order, once", () => {
  const room = new ChatRoom("players");

  assert.deepEqual([1, 2, 2, 1, 3].map((number) => room.take(line(number))), ["new", "new", "old", "old", "new"]);
  assert.deepEqual(room.lines.map(({ number }) => number), [1, 2, 3]);
});

test("a line beyond the next one is asked for, and what comes then is all that there is", () => {
  const room = new ChatRoom("players");
  room.take(line(1));

  assert.equal(room.take(line(4)), "gap");
  assert.equal(room.ask(), 1);
  assert.deepEqual([3, 4].map((number) => room.take(line(number))), ["new", "new"]);
  room.told({ last: 6, writing: "all" });

  assert.deepEqual([room.at, room.writing, room.lines.length], [6, "all", 3]);
  assert.equal(room.take(line(7)), "new");
  assert.equal(room.take(line(9)), "gap");
});

test("a line of somebody muted counts and is not shown", () => {
  const room = new ChatRoom("players");
  room.take(line(1));
  assert.equal(room.take({ number: 2, at: 0, hidden: true }), "old");
  assert.equal(room.take(line(3, { from: { name: "Cho", user: "cho" } })), "new");

  room.mute("bea");

  assert.deepEqual(room.lines.map(({ number }) => number), [3]);
  assert.equal(room.at, 3);
});

test("addresses stand apart from words", () => {
  assert.deepEqual(linked("see https://example.org/a?b=c and HTTP://x.y"), [
    { text: "see ", isLink: false },
    { text: "https://example.org/a?b=c", isLink: true },
    { text: " and ", isLink: false },
    { text: "HTTP://x.y", isLink: true },
  ]);
  assert.deepEqual(linked("javascript:alert(1)"), [{ text: "javascript:alert(1)", isLink: false }]);
});
