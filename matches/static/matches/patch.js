/** Views and the patches between them (RFC 7396). Views hold no nulls, so a null always removes. */

/**
 * @template T
 * @param {T} view
 * @param {any} patch
 * @returns {T} a new value; what does not change is shared with `view`
 */
export function applyPatch(view, patch) {
  if (!isRecord(patch)) return patch;
  /** @type {Record<string, any>} */
  const after = isRecord(view) ? { ...view } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete after[name];
    else after[name] = applyPatch(after[name], value);
  }
  return /** @type {T} */ (after);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
