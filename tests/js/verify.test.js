/** Chain, commitment, seed and draws come out the same in another language: from the vectors, and from a recorded match (L27, L34, L37). */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { answer, below, breakOf, canonical, commitment, genesis, numbers, seedOf } from "./verify.js";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const CHANCE = JSON.parse(read("vectors/fairness.json"));
const CHAIN = JSON.parse(read("vectors/chain.json"));
const SECRET = Buffer.from(CHANCE.secret, "hex");
const SEED = Buffer.from(CHANCE.seed, "hex");

/** A golden file: header, entries with what their hashes cover, footer. */
function golden(name) {
  const rows = read(`golden/oshi/${name}.jsonl`).trim().split("\n").map((row) => JSON.parse(row));
  const entries = rows.slice(2, -1).map((row) => ({ ...row, seat: row.by }));
  return { header: rows[0], entries, bodies: entries.map((entry) => JSON.parse(entry.body)), footer: rows.at(-1) };
}

test("canonical JSON is that of the vector", () => {
  assert.equal(Buffer.from(canonical(CHANCE.canonical.value)).toString("hex"), CHANCE.canonical.hex);
});

test("commitment, seed and numbers are those of the vectors", () => {
  assert.equal(commitment(SECRET, CHANCE.match), CHANCE.commitment);
  assert.equal(seedOf(SECRET, CHANCE.match, CHANCE.shares).toString("hex"), CHANCE.seed);

  const source = numbers(SEED, CHANCE.numbers.stream);
  assert.deepEqual(CHANCE.numbers.values.map(() => source.next().value), CHANCE.numbers.values);
});

test("shuffles, dice and ids are those of the vectors", () => {
  for (const { stream, n, value } of CHANCE.orders) assert.deepEqual(answer(SEED, stream, { kind: "order", n }), value);
  for (const { stream, n, value } of CHANCE.ids) assert.deepEqual(answer(SEED, stream, { kind: "ids", n }), value);

  const { stream, sides, values } = CHANCE.dice;
  const source = numbers(SEED, stream);
  assert.deepEqual(values.map(() => 1 + below(sides, source)), values);
  assert.deepEqual(answer(SEED, stream, { kind: "die", n: sides }), values.slice(0, 1));
});

test("the chain is that of the vectors, and each body is its own canonical text", () => {
  assert.equal(genesis(CHAIN.stream), CHAIN.genesis);
  assert.equal(breakOf(CHAIN.stream, CHAIN.entries), -1);
  for (const { body } of CHAIN.entries) assert.equal(canonical(JSON.parse(body)), body);
});

test("a change of anything breaks the chain where it stands", () => {
  const changes = { seq: 4, kind: "other", seat: 9, cid: "other", at: 1, salt: "00", body: "{}" };
  for (const [name, value] of Object.entries(changes)) {
    const entries = CHAIN.entries.map((entry) => (entry.seq === 2 ? { ...entry, [name]: value } : entry));
    assert.equal(breakOf(CHAIN.stream, entries), 2, name);
  }
  assert.equal(breakOf("m-0002", CHAIN.entries), 0);
});

const GAMES = readdirSync(new URL("../golden/oshi", import.meta.url)).filter((name) => name.endsWith(".jsonl")).map((name) => name.slice(0, -6));

for (const name of GAMES) {
  test(`${name}: the chain leads to the head that the footer names, each body is its own canonical text, no time runs backwards`, () => {
    const { header, entries, footer } = golden(name);

    assert.equal(breakOf(header.match, entries), -1);
    assert.deepEqual([entries.at(-1).seq, entries.at(-1).hash], [footer.head, footer.head_hash]);
    assert.deepEqual(entries.map(({ body }) => canonical(JSON.parse(body))), entries.map(({ body }) => body));
    assert.ok(entries.every(({ at }, seq) => seq === 0 || at >= entries[seq - 1].at));
  });

  test(`${name}: draws follow from the bytes of the seats and the secret that it was committed to, the result from the last facts`, () => {
    const { header, bodies, footer } = golden(name);
    const secret = Buffer.from(bodies.find(({ action }) => action.name === "reveal").action.secret, "hex");
    const seed = seedOf(secret, header.match, bodies[1].action.shares);
    const facts = bodies.flatMap((body) => body.facts);

    assert.equal(commitment(secret, header.match), header.commitment);
    assert.equal(bodies[0].action.commitment, header.commitment);
    for (const { question, label, value } of facts.filter(({ f }) => f === "Drawn")) assert.deepEqual(answer(seed, label, question), value);
    assert.deepEqual(facts.filter(({ f }) => f === "Ended").map((fact) => fact.outcome), [footer.result]);
  });
}

test("a draw was among what was checked", () => {
  assert.ok(GAMES.some((name) => golden(name).bodies.some(({ facts }) => facts.some(({ f }) => f === "Drawn"))));
});
