/**
 * A table with a free seat: the link for a friend, and the host's share of the match's randomness (L26).
 *
 * @typedef {import("./texts.js").Texts} Texts
 */

import { need, write } from "./dom.js";

const SHARE_BYTES = 16;

export class Invite {
  /**
   * @param {HTMLElement} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.root = root;
    const link = need(root, "#invite-link", HTMLInputElement);
    const said = need(root, ".invite-said");
    link.value = new URL(location.pathname, location.href).href;
    link.addEventListener("focus", () => link.select());
    need(root, "#copy-link").addEventListener("click", async () => {
      write(said, texts.text((await copy(link.value)) ? "table.invite.copied" : "table.invite.copy_by_hand"));
      link.select();
    });
    const share = need(root, "#share-link", HTMLButtonElement);
    share.hidden = !("share" in navigator);
    share.addEventListener("click", () => void navigator.share({ url: link.value }).catch(() => undefined));
  }

  /** @param {boolean} isWaiting */
  show(isWaiting) {
    this.root.hidden = !isWaiting;
  }
}

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
