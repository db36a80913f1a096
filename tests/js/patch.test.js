/** JSON Merge Patch as RFC 7396 defines it (L64). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { applyPatch } from "../../matches/static/matches/patch.js";

const CASES = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "foo" }, "bar", "bar"],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

for (const [view, patch, after] of CASES) {
  test(`${JSON.stringify(patch)} on ${JSON.stringify(view)}`, () => {
    assert.deepEqual(applyPatch(view, patch), after);
  });
}

test("the view before stays as it was, and what does not change is shared", () => {
  const before = { table: { turns: 1 }, offers: { 1: { kind: "draw" } } };

  const after = applyPatch(before, { offers: { 1: null } });

  assert.deepEqual(before, { table: { turns: 1 }, offers: { 1: { kind: "draw" } } });
  assert.equal(after.table, before.table);
});
