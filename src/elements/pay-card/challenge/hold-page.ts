/**
 * Stops the page behind a modal dialog from scrolling, and keeps the dialog within what is in sight, of which a keyboard
 * on the screen takes the lower part: `--_above` and `--_below` are what is not. Gives the way to undo it.
 */
export function holdPage(dialog: HTMLElement): () => void {
  const root = document.documentElement;
  const { overflow, scrollbarGutter } = root.style;
  // Without its scrollbar the page would grow wider, and everything in it would move.
  if (innerWidth > root.clientWidth) root.style.scrollbarGutter = "stable";
  root.style.overflow = "hidden";

  const view = window.visualViewport;
  const end = new AbortController();
  const fit = () => {
    // Who zooms in looks at a part of the dialog, which stays as it is.
    if (!view || view.scale > 1) return;
    dialog.style.setProperty("--_above", `${view.offsetTop}px`);
    dialog.style.setProperty("--_below", `${Math.max(0, innerHeight - view.offsetTop - view.height)}px`);
  };
  for (const type of ["resize", "scroll"]) view?.addEventListener(type, fit, { signal: end.signal });
  fit();

  return () => {
    end.abort();
    Object.assign(root.style, { overflow, scrollbarGutter });
  };
}
