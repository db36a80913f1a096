/** What the builder asks of the site. Nothing here throws: no answer is an answer without a status. */

/** @param {string} name */
function cookie(name) {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
}

/**
 * @param {string} method
 * @param {string} url
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, text: string}>}
 */
export async function ask(method, url, body, signal) {
  const token = document.querySelector("[name=csrfmiddlewaretoken]");
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token instanceof HTMLInputElement ? token.value : cookie("csrftoken") };
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(url, { method, headers, signal, ...sent });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: "" };
  }
}
