// Puts a link on the clipboard. Over plain http, as at home, a browser lends none: the old way does it there.

/** Copies a text; whether it worked. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
