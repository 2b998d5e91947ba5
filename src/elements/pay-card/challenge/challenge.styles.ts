import { css } from "@lit/reactive-element/css-tag.js";

export const challengeStyles = css`
  dialog {
    --_window: var(--pay-surface, Canvas);
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    inline-size: auto;
    block-size: auto;
    max-inline-size: var(--_wide, none);
    /* Bar and offer beside it. */
    max-block-size: calc(var(--_tall, 100vh) + 92px + var(--_space) * 4);
    /* Clear of a phone's notch and bar. */
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom)
      env(safe-area-inset-left);
    overflow: hidden;
    border: 0;
    /* On a window of its own, whatever is behind it: what is mixed from the text is mixed from this one. */
    background: var(--_window);
    color: var(--pay-text, CanvasText);
    /*
     * The second click of a double click on the button lands on it, and would select all of it. By this name of the Compatibility
     * Standard in every browser: Safari has no other.
     */
    -webkit-user-select: none;
  }
  dialog[open] {
    display: grid;
  }
  dialog::backdrop {
    background: #0008;
  }
  .bar {
    padding: calc(var(--_space) * 2);
    padding-inline-start: calc(var(--_space) * 4);
    border-block-end: 1px solid var(--_hairline);
  }
  #due {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .bar .button {
    inline-size: 44px;
    padding: 0;
    color: var(--_muted);
  }
  /* The height of a frame that is itself an item of the grid is the whole dialog's in WebKit. */
  .window {
    grid-area: 2 / 1;
    position: relative;
  }
  .opening {
    align-content: start;
    padding: calc(var(--_space) * 4);
  }
  .opening[hidden] {
    display: none;
  }
  .window iframe {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    color-scheme: light;
  }
  /* Banks' pages are made for a white window and often leave their background out. */
  .opening[hidden] + iframe {
    background: #fff;
  }
  .offer {
    grid-area: 3 / 1;
  }
  /* Over all but the bar, however large its text: what closes the dialog stays in sight. */
  .cover {
    grid-area: 2 / 1 / span 2;
    z-index: 1;
    padding: calc(var(--_space) * 4);
    overflow: auto;
    background: var(--_window);
  }
  .cover .actions {
    gap: calc(var(--_space) * 2);
  }
  /* A challenge is made for one of five windows: 250 or 390 by 400, 500 by 600, 600 by 400, or all there is. The largest
     that fits: where only the narrower ones would, all there is is more. */
  @media (width >= 540px) and (height >= 540px) {
    dialog {
      --_wide: 392px;
      --_tall: 400px;
      padding: 0;
      border: 1px solid var(--_hairline);
      border-radius: var(--_radius);
    }
    /* Kept from the start, so that the frame does not shrink with what comes later. */
    .offer {
      min-block-size: 45px;
      border-block-start: 1px solid var(--_hairline);
    }
  }
  @media (width >= 634px) and (height >= 540px) {
    dialog {
      --_wide: 602px;
    }
  }
  @media (width >= 540px) and (height >= 740px) {
    dialog {
      --_wide: 502px;
      --_tall: 600px;
    }
  }
`;
