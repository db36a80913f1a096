/** Input of any kind, told now and then: a player who thinks without a move is not idle (L115). */

const TOLD_EVERY = 20_000;
const KINDS = ["pointerdown", "pointermove", "keydown", "wheel"];

/** @param {() => void} tell */
export function onInput(tell) {
  let told = performance.now();
  const heard = () => {
    if (performance.now() - told < TOLD_EVERY) return;
    told = performance.now();
    tell();
  };
  for (const kind of KINDS) addEventListener(kind, heard, { capture: true, passive: true });
}
