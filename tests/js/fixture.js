/** A recorded match of OSHI: 31 entries, the move of entry 14 taken back at entry 16, won by points. */

import { readFileSync } from "node:fs";

import { readStream } from "../../matches/static/matches/stream.js";

export function recording() {
  return readStream(readFileSync(new URL("fixtures/match.jsonl", import.meta.url), "utf8"));
}
