// @ts-check
/** What every page's frame does with script: the theme without a reload, menus that close, messages that can be put away. */

const YEAR = 60 * 60 * 24 * 365;
const root = document.documentElement;

/** @param {string} theme "light", "dark", or "system" to follow the system again */
function chooseTheme(theme) {
  const follows = theme === "system";
  if (follows) delete root.dataset.theme;
  else root.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${follows ? "" : theme}; path=/; max-age=${follows ? 0 : YEAR}; samesite=lax${secure}`;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", follows ? "light dark" : theme);
  for (const button of document.querySelectorAll("[data-theme-form] button[aria-pressed]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("value") === theme));
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-theme-form]")) return;
  if (!(event.submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  chooseTheme(event.submitter.value);
  keepFocus(form);
});

/** The header's switch hides the button that was pressed and shows its opposite. @param {HTMLFormElement} form */
function keepFocus(form) {
  const visible = [...form.querySelectorAll("button")].find((button) => button.offsetParent !== null);
  if (visible && document.activeElement instanceof HTMLElement && document.activeElement.offsetParent === null) visible.focus();
}

/** @param {HTMLDetailsElement} menu @param {boolean} returnFocus */
function closeMenu(menu, returnFocus) {
  menu.open = false;
  if (returnFocus) menu.querySelector("summary")?.focus();
}

/** @returns {HTMLDetailsElement[]} */
const openMenus = () => [...document.querySelectorAll("details[data-menu][open]")].filter((menu) => menu instanceof HTMLDetailsElement);

document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (event.target instanceof Node && !menu.contains(event.target)) closeMenu(menu, false);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) closeMenu(menu, true);
});

for (const button of document.querySelectorAll("[data-dismiss]")) {
  if (button instanceof HTMLElement) button.hidden = false;
  button.addEventListener("click", () => button.closest(".toast, .banner")?.remove());
}
