/**
 * Stops the page behind a modal dialog from scrolling, and keeps the dialog within what is in sight, of which a keyboard
 * on the screen takes the lower part. Gives the way to undo it.
 */
export function lockScroll(dialog: HTMLElement): () => void {
  const { ownerDocument } = dialog;
  // A sheet of its own: the page may set and remove the same styles meanwhile, for a drawer of its own.
  const lock = new ownerDocument.defaultView!.CSSStyleSheet();
  // Without its scrollbar the page would grow wider, and everything in it would move.
  const gutter = innerWidth > ownerDocument.documentElement.clientWidth ? "scrollbar-gutter: stable;" : "";
  lock.replaceSync(`html { overflow: hidden !important; ${gutter} }`);
  ownerDocument.adoptedStyleSheets = [...ownerDocument.adoptedStyleSheets, lock];

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
    ownerDocument.adoptedStyleSheets = ownerDocument.adoptedStyleSheets.filter((sheet) => sheet !== lock);
  };
}
