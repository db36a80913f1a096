/**
 * Where a lesson stands: how many of its steps are done, what is said now, which moment of the match is shown.
 *
 * @typedef {import("./protocol.js").Value} Value
 *
 * @typedef {object} Step
 * @property {number} seq         the entry that its answer became
 * @property {boolean} byItself   nobody has to press anything
 * @property {Value[]} picks
 * @property {string} [before]    what to do, or what is said of an answer that comes by itself
 * @property {string} [after]     what came of it
 */

export class Steps {
  /** @param {Step[]} steps */
  constructor(steps) {
    this.steps = steps;
    this.done = 0;
    /** The steps of the learner. @type {number[]} */
    this.own = steps.flatMap((step, i) => (step.byItself ? [] : [i]));
  }

  /** @returns {Step | undefined} */
  get next() {
    return this.steps[this.done];
  }

  get isOver() {
    return this.done === this.steps.length;
  }

  /** Whether the learner has to do something now. */
  get isAsking() {
    return this.next !== undefined && !this.next.byItself;
  }

  /** The entry after which the match is shown. */
  get seq() {
    return this.done ? this.steps[this.done - 1].seq : this.steps[0].seq - 1;
  }

  /** The number of the learner's step that is due, or of the last one, from 1 on. */
  get number() {
    return Math.min(this.own.filter((i) => i < this.done).length + 1, this.own.length);
  }

  /** All that was said since the learner's last step, the newest at the end. */
  get said() {
    const last = this.own.filter((i) => i < this.done).at(-1);
    const since = last === undefined ? this.steps.slice(0, this.done) : this.steps.slice(last + 1, this.done);
    const told = [last === undefined ? undefined : this.steps[last].after, ...since.map((step) => step.before)];
    if (this.isAsking) told.push(this.next?.before);
    return told.filter((words) => words !== undefined);
  }

  /** Whether `picks` is the answer that the lesson wants. @param {Value[]} picks */
  wants(picks) {
    return this.isAsking && JSON.stringify(picks) === JSON.stringify(this.next?.picks);
  }

  advance() {
    if (!this.isOver) this.done++;
  }

  /** To the learner's step `number`, or the nearest that there is. @param {number} number */
  go(number) {
    this.done = this.own[Math.max(0, Math.min(this.own.length - 1, number - 1))];
  }

  /** To the learner's last step that is done, or to the first. */
  back() {
    this.done = this.own.filter((i) => i < this.done).at(-1) ?? this.own[0];
  }
}
