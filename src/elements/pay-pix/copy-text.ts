/**
 * Copies `text` and says whether that worked. The field, which holds the same text, is selected where the clipboard
 * refuses: pages without https have no clipboard, and some phones deny it.
 */
export async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    // The old way: what is selected in a field is copied as it stands there, unless a page that forbids copying, or adds
    // words of its own, hears of it.
    const unheard = (event: Event) => event.stopImmediatePropagation();
    addEventListener("copy", unheard, true);
    const copied = document.execCommand("copy");
    removeEventListener("copy", unheard, true);
    return copied;
  }
}
