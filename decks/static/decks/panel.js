/**
 * The cards of the deck as lines, by section and cost. Lines that stay are left where they are, so that the focus stays with them.
 *
 * @typedef {import("./deck.js").Section} Section
 * @typedef {import("./deck.js").Cards} Cards
 */

import { count } from "./deck.js";

export class Panel {
  /**
   * @param {HTMLElement} root
   * @param {HTMLTemplateElement} template  of a line
   * @param {Section[]} sections
   * @param {Map<string, HTMLElement>} pool  cards by code, with name and cost
   * @param {(name: string, params?: Record<string, string | number>) => string} say
   */
  constructor(root, template, sections, pool, say) {
    this.root = root;
    this.template = template;
    this.sections = sections;
    this.pool = pool;
    this.say = say;
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
  }

  /** @param {Cards} cards */
  show(cards) {
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement && this.root.contains(focused) ? this.place(focused) : undefined;
    for (const section of this.sections) this.showSection(section, cards);
    if (at && focused instanceof HTMLElement && !focused.isConnected) this.focusNear(at);
  }

  /** @param {Section} section @param {Cards} cards */
  showSection(section, cards) {
    const part = this.root.querySelector(`[data-section="${section.name}"]`);
    const list = part?.querySelector("ul");
    const title = part?.querySelector("[data-count]");
    if (!list || !title) return;
    title.textContent = this.say("count", { count: count(cards, section.name), size: section.size });
    const codes = Object.keys(cards[section.name] ?? {}).sort((one, other) => this.order(one) - this.order(other));
    const lines = codes.map((code) => this.line(`${section.name}:${code}`, code, cards[section.name][code]));
    for (const old of [...list.children]) if (!lines.some((line) => line === old)) old.remove();
    lines.forEach((line, i) => list.children[i] === line || list.insertBefore(line, list.children[i] ?? null));
    if (!lines.length) list.append(this.empty());
  }

  /** By cost, then as the catalogue has it. @param {string} code */
  order(code) {
    const codes = [...this.pool.keys()];
    return Number(this.pool.get(code)?.dataset.cost || 0) * codes.length + codes.indexOf(code);
  }

  /** @param {string} key @param {string} code @param {number} copies */
  line(key, code, copies) {
    let line = this.lines.get(key);
    if (!line) {
      const made = /** @type {DocumentFragment} */ (this.template.content.cloneNode(true)).firstElementChild;
      line = /** @type {HTMLElement} */ (made);
      this.lines.set(key, line);
      this.fill(line, code);
    }
    const n = line.querySelector("[data-n]");
    if (n && n.textContent !== String(copies)) n.textContent = String(copies);
    return line;
  }

  /** @param {HTMLElement} line @param {string} code */
  fill(line, code) {
    const card = this.pool.get(code);
    const name = card?.dataset.name ?? code;
    const cost = card?.querySelector(".card__cost")?.cloneNode(true);
    line.dataset.code = code;
    const place = line.querySelector("[data-cost]");
    place?.setAttribute("data-colour", card?.querySelector("[data-colour]")?.getAttribute("data-colour") ?? "");
    if (cost) place?.append(cost);
    const words = line.querySelector(".panel-line__name");
    if (words) words.textContent = name;
    for (const button of line.querySelectorAll("[data-do]")) {
      button.setAttribute("aria-label", this.say(button.getAttribute("data-do") ?? "", { card: name }));
    }
  }

  empty() {
    const note = document.createElement("li");
    note.className = "quiet small panel-empty";
    note.textContent = this.say("empty");
    return note;
  }

  /** Which button of which line has the focus. @param {HTMLElement} focused */
  place(focused) {
    const lines = [...this.root.querySelectorAll("[data-code]")];
    return { line: lines.findIndex((line) => line.contains(focused)), what: focused.dataset.do ?? "remove" };
  }

  /** Where a line was that has gone, its neighbour takes the focus. @param {{line: number, what: string}} at */
  focusNear(at) {
    const lines = [...this.root.querySelectorAll("[data-code]")];
    const near = lines[Math.min(at.line, lines.length - 1)]?.querySelector(`[data-do="${at.what}"]`) ?? document.querySelector("#undo");
    if (near instanceof HTMLElement) near.focus();
  }
}
