/** The games that can be drawn. Adding one is a line here and a module under `games/`. */

import { OshiTable } from "./games/oshi.js";
import { OshiPushTable } from "./games/oshi_push.js";
import { VirtuallyVictoriousTable } from "./games/virtually_victorious.js";

/** @type {Record<string, import("./games/game.js").GameModule>} */
export const GAMES = { oshi: OshiTable, oshi_push: OshiPushTable, virtually_victorious: VirtuallyVictoriousTable };

/** Loads what a game needs before anything of it is drawn. @param {string} game */
export async function prepare(game) {
  await GAMES[game].prepare?.();
}
