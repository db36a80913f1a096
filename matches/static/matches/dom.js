/** Making and finding elements. Style goes through CSSOM and classes alone, as the content security policy asks. */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/**
 * The element of `selector` in `root`, which the template promises.
 *
 * @template {HTMLElement} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type]
 * @returns {T}
 */
export function need(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`no ${selector}`);
  return /** @type {T} */ (found);
}

/**
 * Writes text only where it differs, so that nothing is announced or repainted for nothing.
 *
 * @param {Node} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Makes `children` the children of `parent`, touching nothing where they are already.
 *
 * @param {Element} parent
 * @param {Element[]} children
 */
export function lay(parent, children) {
  if (parent.children.length === children.length && children.every((child, i) => child === parent.children[i])) return;
  parent.replaceChildren(...children);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * A drawing from a sprite.
 *
 * @param {string} href
 * @param {string} className
 */
export function drawing(href, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", href);
  svg.append(use);
  return svg;
}

/**
 * What the server put into the page.
 *
 * @returns {any}
 */
export function bootData() {
  return JSON.parse(need(document, "#boot").textContent ?? "");
}
