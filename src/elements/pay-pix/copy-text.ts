/**
 * Copies `text` and says whether that worked. The field, which holds the same text, is selected where the clipboard
 * refuses: pages without https have no clipboard, and some phones deny it.
 */
export async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The old way: what is selected in a field is copied as it stands there, every space of it.
    field?.focus();
    field?.select();
    return document.execCommand("copy");
  }
}
