/** What calls somebody who looks elsewhere (L193). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { marked } from "../../matches/static/matches/attention.js";

test("the mark stands before the title of the page, once, and goes again", () => {
  const plain = "Play ranked · Oshi Arena";
  const called = marked(plain, "Match found");

  assert.equal(called, "● Match found | Play ranked · Oshi Arena");
  assert.equal(marked(called, "Match found"), called);
  assert.equal(marked(called, "Are you ready?"), "● Are you ready? | Play ranked · Oshi Arena");
  assert.equal(marked(called, ""), plain);
  assert.equal(marked(plain, ""), plain);
});
