/** The games that can be drawn. Adding one is a line here and a module under `games/`. */

import { OshiTable } from "./games/oshi.js";

/** @type {Record<string, typeof OshiTable>} */
export const GAMES = { oshi: OshiTable };
