/** What a table sends around: a player's share of the match's randomness (L26), and its own address. */

const SHARE_BYTES = 16;

/** Fresh random bytes as hexadecimal. */
export function freshShare() {
  return [...crypto.getRandomValues(new Uint8Array(SHARE_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} false where the browser refuses
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
