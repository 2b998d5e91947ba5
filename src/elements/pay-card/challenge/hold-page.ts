/**
 * Stops the page behind a modal dialog from scrolling, and keeps the dialog within what is in sight, of which a keyboard
 * on the screen takes the lower part. Gives the way to undo it.
 */
export function holdPage(dialog: HTMLElement): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  // Without its scrollbar the page would grow wider, and everything in it would move.
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";

  const view = window.visualViewport;
  const fit = () => {
    // Who zooms in looks at a part of the dialog, which stays as it is.
    if (!view || view.scale > 1) return;
    const { offsetTop, height } = view;
    dialog.style.inset = `${offsetTop}px 0 ${Math.max(0, innerHeight - offsetTop - height)}px`;
  };
  view?.addEventListener("resize", fit);
  view?.addEventListener("scroll", fit);
  fit();

  return () => {
    view?.removeEventListener("resize", fit);
    view?.removeEventListener("scroll", fit);
    Object.assign(style, { overflow, scrollbarGutter });
  };
}
