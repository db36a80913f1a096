/** Mistakes beside a text: pressing one leads to its line. */

const list = document.querySelector("[data-mistakes]");
const field = list instanceof HTMLElement ? document.getElementById(list.dataset.mistakes ?? "") : null;

if (list instanceof HTMLElement && field instanceof HTMLTextAreaElement) {
  field.setAttribute("aria-invalid", "true");
  for (const item of list.querySelectorAll("[data-line]")) {
    const where = item.querySelector(".mistakes__where");
    if (!(item instanceof HTMLElement) || !where) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "mistakes__where";
    button.textContent = where.textContent;
    button.addEventListener("click", () => goTo(field, Number(item.dataset.line)));
    where.replaceWith(button);
  }
  list.focus();
}

/** @param {HTMLTextAreaElement} text @param {number} line */
function goTo(text, line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  const height = text.scrollHeight / Math.max(1, lines.length);
  text.scrollTop = Math.max(0, (line - 3) * height);
}
