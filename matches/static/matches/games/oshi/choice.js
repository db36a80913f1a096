/**
 * Choosing a move: first a piece, then where it ends. Everything offered comes from the prompt; nothing is worked out here (L71).
 *
 * @typedef {import("../../protocol.js").Prompt} Prompt
 *
 * @typedef {object} Piece
 * @property {"red" | "white"} side
 * @property {number} value
 * @property {string} [at]       absent once claimed
 * @property {boolean} [claimed]
 *
 * @typedef {object} Table
 * @property {number} [red]  the seat that plays red; absent before the lot
 * @property {"red" | "white"} turn
 * @property {number} turns
 * @property {number} quiet
 * @property {Record<string, Piece>} pieces
 * @property {{red: number, white: number}} points
 * @property {Record<string, string[]>} [earlier]
 * @property {{piece: string, from: string, to: string, notation: string}} [last]
 *
 * @typedef {object} Preview
 * @property {string} piece
 * @property {Record<string, string>} moved
 * @property {string[]} [off]
 * @property {{red: number, white: number}} [points]
 *
 * @typedef {{option: string, preview: Preview}} Move
 */

export class Choice {
  /** @param {Prompt | null} prompt */
  constructor(prompt) {
    /** @type {Map<string, Map<string, Move>>} piece, then the square that it ends on */
    this.reach = new Map();
    /** @type {string | null} */
    this.piece = null;
    /** @type {Move | null} */
    this.move = null;
    for (const value of prompt?.options ?? []) {
      const option = String(value);
      const preview = /** @type {Preview | undefined} */ (prompt?.previews?.[option]);
      if (preview) this.add({ option, preview });
    }
  }

  /** @param {Move} move */
  add(move) {
    const { piece, moved } = move.preview;
    const targets = this.reach.get(piece) ?? new Map();
    this.reach.set(piece, targets.set(moved[piece], move));
  }

  /** Where the chosen piece may end. */
  get targets() {
    return (this.piece !== null && this.reach.get(this.piece)) || /** @type {Map<string, Move>} */ (new Map());
  }

  /**
   * A press on a square that holds `piece`, or nothing. True if it changed what is chosen.
   *
   * @param {string} square
   * @param {string | undefined} piece
   */
  press(square, piece) {
    const move = this.targets.get(square);
    if (move) {
      this.move = move;
      return true;
    }
    const wanted = piece !== undefined && piece !== this.piece && this.reach.has(piece) ? piece : null;
    return this.choose(wanted);
  }

  /** @param {string | null} piece */
  choose(piece) {
    const isNew = piece !== this.piece || this.move !== null;
    this.piece = piece;
    this.move = null;
    return isNew;
  }

  /** One step back: from the target to the piece, from the piece to nothing. */
  back() {
    if (this.move) this.move = null;
    else this.piece = null;
  }
}

/**
 * Whether a move does more than bring one piece to an empty square.
 *
 * @param {Preview} preview
 */
export function pushes(preview) {
  return Object.keys(preview.moved).length > 1 || Boolean(preview.off?.length);
}
