/**
 * OSHI at the table: draws a table, lets the owner of a prompt choose a move among its options, says in words what a move does.
 *
 * Source: OSHI rules O5, O17, O20; look, "OSHI board"; live play L145, L156.
 *
 * @typedef {import("../texts.js").Texts} Texts
 * @typedef {import("../protocol.js").Prompt} Prompt
 * @typedef {import("../protocol.js").View} View
 * @typedef {import("./oshi/choice.js").Table} Table
 * @typedef {import("./oshi/choice.js").Move} Move
 * @typedef {import("./game.js").Place} Place
 * @typedef {import("./game.js").Moment} Moment
 * @typedef {import("./game.js").Chosen} Chosen
 */

import { drawing, make, write } from "../dom.js";
import { Choice, pushes } from "./oshi/choice.js";
import { Forecast } from "./oshi/forecast.js";
import { Grid } from "./oshi/grid.js";
import { Houses } from "./oshi/houses.js";
import { SIZE, squareAt } from "./oshi/squares.js";

const TO_WIN = 7;

/** Before the match begins. @type {Table} */
const BARE = { turn: "red", turns: 0, quiet: 0, pieces: {}, points: { red: 0, white: 0 } };

export class OshiTable {
  /** @param {Place} place */
  constructor({ root, sprite, texts, emblem, corner, onChoice, onConfirm }) {
    this.texts = texts;
    this.sprite = sprite;
    this.emblem = emblem;
    this.corner = corner;
    this.onChoice = onChoice;
    this.onConfirm = onConfirm;
    /** @type {Table | null} */
    this.table = null;
    this.choice = new Choice(null);
    this.promptId = /** @type {string | null} */ (null);
    this.offersDraws = true;
    this.hasHints = true;
    this.isFlipped = false;
    this.isNumbered = false;
    const board = make("div", { class: "oshi-board" });
    this.board = board;
    this.files = make("div", { class: "board-files", "aria-hidden": "true" });
    this.ranks = make("div", { class: "board-ranks", "aria-hidden": "true" });
    this.grid = new Grid(board, texts.text("table.oshi.board"), {
      press: (square) => this.press(square),
      space: (square) => this.space(square),
      grip: (square) => this.grip(square),
      cancel: () => this.back(),
    });
    const layer = (/** @type {string} */ name) => board.appendChild(make("div", { class: name, "aria-hidden": "true" }));
    this.houses = new Houses(layer("houses"), sprite);
    this.forecast = new Forecast(layer("forecast"), sprite);
    board.append(this.files, this.ranks);
    root.append(board);
  }

  /**
   * @param {Table | undefined} given  absent before the match begins
   * @param {Pick<Moment, "turned" | "moves" | "promptId" | "prompt">} moment
   */
  show(given, { turned, moves, promptId, prompt }) {
    const table = given ?? BARE;
    const isFlipped = turned % 2 === 1;
    const before = moves && this.isFlipped === isFlipped ? this.table : null;
    const isNews = table !== this.table || isFlipped !== this.isFlipped;
    this.table = table;
    this.isFlipped = isFlipped;
    if (promptId === null || promptId !== this.promptId) this.choice = new Choice(prompt);
    this.promptId = promptId;
    this.grid.flip(isFlipped);
    if (isNews) this.houses.show(table, { before, isFlipped, claims: (side) => this.corners(table, side).claims });
    this.label();
    this.points(table);
    this.colours(table);
    this.mark();
  }

  /** White sees the board from the other side. @param {Table | undefined} table @param {number | null} seat */
  turnsTo(table, seat) {
    return Number(seat !== null && table?.red !== undefined && table.red !== seat);
  }

  /** @param {Table | undefined} table @param {number} turned */
  seating(table, turned) {
    const near = table ? this.seatOf(table, turned % 2 ? "white" : "red") : turned;
    return { far: [1 - near], near: [near] };
  }

  /** @param {Table | undefined} table @param {"red" | "white"} side */
  seatOf(table, side) {
    const red = table?.red ?? 0;
    return side === "red" ? red : 1 - red;
  }

  /** Which mark stands for a player in the log. @param {Table | undefined} table @param {number} seat */
  sideOf(table, seat) {
    return this.seatOf(table, "red") === seat ? "red" : "white";
  }

  /** Whether an entry is worth a mark on a slider: pieces fell. @param {import("../protocol.js").Entry} entry */
  isNotable(entry) {
    return entry.lines.some(([key, params]) => key === "oshi.moved" && String(params.move).includes("x"));
  }

  // --- choosing

  /** @param {string} square */
  press(square) {
    if (!this.choice.reach.size) return;
    if (this.choice.move && this.choice.targets.get(square) === this.choice.move) return this.onConfirm();
    this.choice.press(square, this.pieceOn(square));
    this.changed();
  }

  /** Space: plays what is chosen, else chooses. @param {string} square */
  space(square) {
    if (this.choice.move) this.onConfirm();
    else this.press(square);
  }

  /** @param {string} square */
  grip(square) {
    const piece = this.pieceOn(square);
    if (piece === undefined || !this.choice.reach.has(piece)) return null;
    this.choice.choose(piece);
    this.changed();
    return this.houses.element(piece);
  }

  /** One step back in choosing. */
  back() {
    this.choice.back();
    this.changed();
  }

  /** What can be chosen now, in the prompt's order: squares of pieces, or where the chosen piece may end. */
  get choices() {
    return this.choice.piece ? [...this.choice.targets.keys()] : [...this.choice.reach.keys()].map((id) => this.at(id));
  }

  /** The n-th of them; from the first digit on the board shows the numbers. @param {number} n */
  pick(n) {
    const square = this.choices[n - 1];
    this.isNumbered = true;
    if (square) this.press(square);
    else this.mark();
  }

  changed() {
    this.mark();
    this.onChoice();
  }

  /** @param {string} square */
  pieceOn(square) {
    return Object.entries(this.table?.pieces ?? {}).find(([, piece]) => piece.at === square)?.[0];
  }

  /** @returns {Chosen} */
  get chosen() {
    const { piece, move } = this.choice;
    if (move) {
      const label = this.texts.text("table.play", { option: move.option });
      return { picks: [move.option], asks: pushes(move.preview), words: this.effect(move), label };
    }
    const key = piece ? "table.oshi.choose_target" : "table.oshi.choose_piece";
    const words = this.texts.text(key, piece ? { piece: this.name(piece), square: this.at(piece) } : {});
    return { picks: null, asks: false, words, label: "" };
  }

  get hasChosen() {
    return this.choice.piece !== null;
  }

  /** What a move does, in words. @param {Move} move */
  effect({ option, preview }) {
    const off = (preview.off ?? []).map((id) => this.name(id));
    const pushed = Object.keys(preview.moved).length - 1 + off.length;
    if (!pushed) return this.texts.text("table.oshi.free", { option });
    if (!off.length) return this.texts.text("table.oshi.pushes", { n: pushed });
    const parts = [this.texts.text("table.oshi.falls", { n: off.length, pieces: this.texts.list(off) })];
    for (const side of /** @type {const} */ (["red", "white"])) {
      const gained = preview.points?.[side];
      if (gained) parts.push(this.texts.text(`table.oshi.gains.${side === this.table?.turn ? "you" : "other"}`, { points: gained }));
    }
    return parts.join(" ");
  }

  /** @param {string} id */
  name(id) {
    const piece = /** @type {Table} */ (this.table).pieces[id];
    return this.texts.text(`table.oshi.${piece.side}`, { value: piece.value });
  }

  /** @param {string} id */
  at(id) {
    return this.table?.pieces[id].at ?? "";
  }

  // --- drawing

  /** Coordinates outside the board. */
  label() {
    const names = (/** @type {(n: number) => string | null} */ square, /** @type {0 | 1} */ part) =>
      Array.from({ length: SIZE }, (_, n) => make("span", {}, square(n)?.[part] ?? ""));
    this.files.replaceChildren(...names((n) => squareAt(n, SIZE - 1, this.isFlipped), 0));
    this.ranks.replaceChildren(...names((n) => squareAt(0, n, this.isFlipped), 1));
  }

  /** Marks and names of the squares, ghosts of what is chosen. */
  mark() {
    const table = /** @type {Table} */ (this.table);
    const { piece, move, targets, reach } = this.choice;
    const earlier = (piece && table.earlier?.[piece]) || [];
    for (const [square, cell] of this.grid.cells) {
      const id = this.pieceOn(square);
      const state = /** @type {Record<string, boolean>} */ ({
        "is-movable": id !== undefined && reach.has(id) && piece !== id && !targets.has(square),
        "is-chosen": id !== undefined && id === piece,
        "is-target": targets.has(square),
        "is-end": move !== null && targets.get(square) === move,
        "is-push": pushes(targets.get(square)?.preview ?? { piece: "", moved: {} }),
        "is-earlier": earlier.includes(square),
        "is-from": table.last?.from === square,
        "is-to": table.last?.to === square,
      });
      cell.className = ["square", ...Object.keys(state).filter((name) => state[name])].join(" ");
      const name = this.squareName(square, id, state);
      if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
      cell.setAttribute("aria-selected", String(state["is-chosen"]));
    }
    this.board.classList.toggle("has-move", move !== null);
    this.forecast.show(table, move?.preview ?? null, this.isFlipped, this.isNumbered ? this.choices : []);
    for (const [id, house] of this.houses.elements) {
      house.classList.toggle("is-leaving", move !== null && id in move.preview.moved);
      house.classList.toggle("is-falling", Boolean(move?.preview.off?.includes(id)));
    }
  }

  /**
   * @param {string} square
   * @param {string | undefined} id
   * @param {Record<string, boolean>} state
   */
  squareName(square, id, state) {
    const move = this.choice.targets.get(square);
    const parts = [square, id ? this.name(id) : this.texts.text("table.oshi.empty")];
    for (const [name, is] of Object.entries(state)) {
      const key = `table.oshi.${name}`;
      if (is && this.texts.has(key) && !(name === "is-target" && move)) parts.push(this.texts.text(key));
    }
    if (move) parts.push(this.effect(move));
    return parts.join(", ");
  }

  /** @param {Table} table */
  points(table) {
    for (const side of /** @type {const} */ (["red", "white"])) {
      const { track, number } = this.corners(table, side);
      const points = table.points[side];
      [...track.children].forEach((pip, n) => (pip.className = n < points ? "is-won" : ""));
      write(number, this.texts.text("table.oshi.points", { points, to: TO_WIN }));
    }
  }

  /** Which houses are whose; nothing before the lot. @param {Table} table */
  colours(table) {
    for (const side of /** @type {const} */ (["red", "white"])) {
      const place = this.emblem(this.seatOf(table, side));
      const shown = table.red === undefined ? "" : side;
      if (place.dataset.side === shown) continue;
      place.dataset.side = shown;
      place.replaceChildren(...(shown ? [drawing(`${this.sprite}#${side}-1`, "house"), this.texts.text(`table.oshi.side.${side}`)] : []));
    }
  }

  /** How the players stand, for the end of a match: what each claimed and the points. @param {Table | undefined} given */
  standing(given) {
    const { pieces, points, ...table } = given ?? BARE;
    return /** @type {const} */ (["red", "white"]).map((side) => {
      const claimed = Object.values(pieces).filter((piece) => piece.claimed && piece.side !== side);
      const houses = claimed.sort((a, b) => b.value - a.value).map((piece) => drawing(`${this.sprite}#${piece.side}-${piece.value}`, "house"));
      const emblem = drawing(`${this.sprite}#${side}-1`, "house");
      return { seat: this.seatOf(/** @type {Table} */ (table), side), emblem, claims: houses, points: points[side] };
    });
  }

  /** @param {View} view */
  length({ table }) {
    return this.texts.text("table.result.turns", { n: table?.turns ?? 0 });
  }

  /** Claims and points in the corner of the player of `side`. @param {Table} table @param {"red" | "white"} side */
  corners(table, side) {
    const corner = this.corner(this.seatOf(table, side));
    if (!corner.firstChild) {
      const pips = Array.from({ length: TO_WIN }, () => make("i"));
      corner.append(
        make("div", { class: "claims", "aria-hidden": "true" }),
        make("div", { class: "points", "aria-hidden": "true" }, ...pips),
        make("span", { class: "points-number" }),
      );
    }
    const [claims, track, number] = /** @type {HTMLElement[]} */ ([...corner.children]);
    corner.dataset.side = side;
    return { claims, track, number };
  }
}
