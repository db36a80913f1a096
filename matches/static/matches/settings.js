/** What a player has set on this device. Where storage is refused, the settings last as long as the page. */

const NAME = "oshi-arena-table";

/** @typedef {{alwaysAsk: boolean, letterKeys: boolean, times: boolean, knowsGame: boolean, sound: boolean, ring: boolean, passOn: boolean}} Choices */

/** @type {Choices} */
const DEFAULTS = { alwaysAsk: false, letterKeys: true, times: false, knowsGame: false, sound: true, ring: true, passOn: true };

/** @returns {Choices} */
function stored() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = stored();

/**
 * @param {keyof Choices} name
 * @param {boolean} value
 */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // a private window may refuse; the choice holds for this page
  }
}

/**
 * Ties a checkbox to a setting.
 *
 * @param {HTMLInputElement} box
 * @param {keyof Choices} name
 * @param {(value: boolean) => void} [changed]
 */
export function bind(box, name, changed) {
  box.checked = settings[name];
  box.addEventListener("change", () => {
    set(name, box.checked);
    changed?.(box.checked);
  });
}
