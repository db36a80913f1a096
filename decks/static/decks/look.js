/** A look at a card without leaving the builder: the card and its facts, from its own page. */

/** @param {string} url @param {HTMLDialogElement} dialog */
export async function lookAt(url, dialog) {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) {
    location.assign(url);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = [...page.querySelectorAll(".card-full, .card-page .facts")];
  dialog.querySelector("[data-card]")?.replaceChildren(...parts);
  dialog.showModal();
}
