// @ts-check
/** Somebody is wanted who may look elsewhere: a mark in the title of the page, and a tone (L193). */

import { Sound } from "./sound.js";

const MARK = "●";
const CALL = { pitch: 780, length: 0.22 };

/** The title of a page with, or without, what is wanted. @param {string} title @param {string} words */
export function marked(title, words) {
  const plain = title.startsWith(`${MARK} `) ? title.slice(title.indexOf(" | ") + 3) : title;
  return words ? `${MARK} ${words} | ${plain}` : plain;
}

export class Attention {
  constructor() {
    this.sound = new Sound();
    this.isCalling = false;
  }

  /** The tone comes once a call; the mark stays until `rest`. @param {string} words */
  call(words) {
    document.title = marked(document.title, words);
    if (!this.isCalling) this.sound.play(CALL, 3);
    this.isCalling = true;
  }

  rest() {
    if (!this.isCalling) return;
    document.title = marked(document.title, "");
    this.isCalling = false;
  }
}
