/**
 * Stops the page behind a modal dialog from scrolling, and keeps the dialog within what is in sight, of which a keyboard
 * on the screen takes the lower part. Gives the way to undo it.
 */
export function lockScroll(dialog: HTMLElement): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  // Without its scrollbar the page would grow wider, and everything in it would move.
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";

  const view = visualViewport!;
  const fit = () => {
    const { offsetTop, height, scale } = view;
    // Who zooms in looks at a part of the dialog, which stays as it is.
    if (scale === 1) dialog.style.inset = `${offsetTop}px 0 ${innerHeight - offsetTop - height}px`;
  };
  const released = new AbortController();
  const { signal } = released;
  view.addEventListener("resize", fit, { signal });
  view.addEventListener("scroll", fit, { signal });
  fit();

  return () => {
    released.abort();
    Object.assign(style, { overflow, scrollbarGutter });
  };
}
