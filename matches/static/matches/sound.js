/** Short tones, made here. A browser gives no sound before somebody has pressed something on the page (L112). */

const WARNING = { pitch: 660, length: 0.12 };
const URGENT = { pitch: 880, length: 0.18 };
const LAST = { pitch: 1_040, length: 0.08 };
const LOUDNESS = 0.12;
const FADE = 0.02;

export class Sound {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    const wake = () => {
      for (const name of ["pointerdown", "keydown"]) removeEventListener(name, wake, true);
      this.context = new AudioContext();
    };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, wake, true);
  }

  /** What is left of one's own time. @param {number} left ms */
  warn(left) {
    if (left > 10_000) this.play(WARNING, 1);
    else if (left > 5_000) this.play(URGENT, 2);
    else this.play(LAST, 1);
  }

  /**
   * @param {{pitch: number, length: number}} tone
   * @param {number} times
   */
  play({ pitch, length }, times) {
    const { context } = this;
    if (!context) return;
    if (context.state === "suspended") void context.resume();
    for (let i = 0; i < times; i++) {
      const begins = context.currentTime + i * length * 2;
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(LOUDNESS, begins);
      loudness.gain.setTargetAtTime(0, begins + length - FADE, FADE / 3); // no click at the end
      tone.connect(loudness).connect(context.destination);
      tone.start(begins);
      tone.stop(begins + length + FADE);
    }
  }
}
