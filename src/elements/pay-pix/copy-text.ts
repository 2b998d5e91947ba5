/**
 * Copies `text` and says whether that worked. The field, which shows the same text, is selected where the clipboard
 * refuses: pages without https have no clipboard, and some phones deny it.
 */
export async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return copySelection(text);
  }
}

// The old way. The clipboard gets the text itself: what is rendered may have lost spaces.
function copySelection(text: string): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = event.clipboardData !== null;
  };
  document.addEventListener("copy", fill, { capture: true, once: true });
  const done = document.execCommand("copy");
  document.removeEventListener("copy", fill, { capture: true });
  return done && copied;
}
