/** A second implementation of what docs/verify.md says of chain and chance, on node's own primitives alone (L27, L34). */

import { createHash, createHmac } from "node:crypto";

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

export const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const hmac = (key, text) => createHmac("sha256", key).update(text).digest();

/** The one text of a JSON value: sorted keys, no spaces, integers only. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  if (typeof value === "number" && !Number.isInteger(value)) throw new TypeError(`not an integer: ${value}`);
  return JSON.stringify(value);
}

export const genesis = (stream) => sha256(`oshi-chain-v1\n${stream}`);

/** @param entry {{seq, kind, seat, cid, at, salt, body}} with the body as text */
export function entryHash(stream, prev, { at, body, cid, kind, salt, seat, seq }) {
  return sha256("oshi-entry-v1\n", canonical({ at, body: JSON.parse(body), cid, kind, prev, salt, seat, seq, stream }));
}

/** Number of the first entry whose hash does not follow, -1 if the chain is whole. */
export function breakOf(stream, entries) {
  let prev = genesis(stream);
  return entries.findIndex((entry, seq) => {
    const isNext = entry.seq === seq && entryHash(stream, prev, entry) === entry.hash;
    prev = entry.hash;
    return !isNext;
  });
}

export const commitment = (secret, match) => sha256(`gp-server-commit-v1\n${match}\n`, secret);

export function seedOf(secret, match, shares) {
  return hmac(secret, ["gp-seed-v1", match, ...shares.map((share) => share ?? "00".repeat(16))].join("\n"));
}

export function* numbers(seed, stream) {
  for (let block = 0; ; block++) {
    const digest = hmac(seed, `gp-rng-v1\n${stream}\n${block}`);
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
}

export function below(n, source) {
  const fair = n * Math.floor(2 ** 32 / n);
  for (;;) {
    const number = source.next().value;
    if (number < fair) return number % n;
  }
}

export function order(n, source) {
  const things = Array.from({ length: n }, (_, index) => index);
  for (let last = n - 1; last > 0; last--) {
    const other = below(last + 1, source);
    [things[last], things[other]] = [things[other], things[last]];
  }
  return things;
}

export function freshId(source) {
  return [below(2 ** 25, source), below(2 ** 25, source)]
    .map((half) => [20, 15, 10, 5, 0].map((shift) => DIGITS[(half >> shift) & 31]).join(""))
    .join("");
}

/** The answer to a question of chance `{kind, n}` on the stream of a label. */
export function answer(seed, label, { kind, n }) {
  const source = numbers(seed, label);
  if (kind === "die") return [1 + below(n, source)];
  if (kind === "order") return order(n, source);
  return Array.from({ length: n }, () => freshId(source));
}
