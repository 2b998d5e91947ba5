import { css } from "lit";

export const challengeStyles = css`
  dialog {
    --_window: var(--pay-surface, light-dark(#fff, #17191d));
    box-sizing: content-box;
    display: none;
    inline-size: auto;
    block-size: auto;
    max-inline-size: none;
    max-block-size: none;
    /* Clear of a phone's notch and bar. */
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom)
      env(safe-area-inset-left);
    overflow: hidden;
    border: 0;
    /* On a window of its own, whatever is behind it: what is mixed from the text is mixed from this one. */
    background: var(--_window);
    color: var(--pay-text, light-dark(#14171c, #f1f3f5));
    overscroll-behavior: contain;
  }
  dialog[open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2) calc(var(--_space) * 2) calc(var(--_space) * 4);
    border-block-end: 1px solid var(--_hairline);
  }
  #due {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: calc(var(--_space) * 4);
    min-inline-size: 0;
  }
  .payee {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .close {
    display: grid;
    flex: none;
    place-content: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .close:hover {
    color: inherit;
  }
  #due:focus,
  #elsewhere:focus {
    outline: none;
  }
  .bank {
    position: relative;
    grid-area: 2 / 1;
    min-block-size: 0;
  }
  .opening {
    position: absolute;
    inset: 0;
    align-content: start;
    padding: calc(var(--_space) * 6) calc(var(--_space) * 4);
  }
  .opening[hidden] {
    display: none;
  }
  .bank > iframe {
    position: relative;
    display: block;
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
  .cover {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: center;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4);
    overflow: auto;
    background: var(--_window);
    text-align: center;
    text-wrap: balance;
  }
  .cover > .button {
    /* Not stretched: Firefox would make a link of two lines as high as one. */
    place-self: start center;
    max-inline-size: 320px;
  }
  .muted + .button {
    margin-block-start: calc(var(--_space) * 2);
  }
  /* Over all but the bar, however large its text: what closes the dialog stays in sight. */
  .question {
    position: relative;
    grid-area: 2 / 1 / span 2;
    align-self: end;
    max-block-size: 100%;
    border-block-start: 1px solid var(--_hairline);
    box-shadow: 0 -8px 24px rgb(0 0 0 / 0.12);
  }
  a.button {
    text-decoration: none;
  }
  /* A challenge is made for one of five windows: 250 or 390 by 400, 500 by 600, 600 by 400, or all there is. The largest
     that fits: where only the narrower ones would, all there is is more. */
  @media (width >= 540px) and (height >= 540px) {
    dialog {
      --_tall: 400px;
      max-inline-size: 390px;
      /* Bar and offer beside it. */
      max-block-size: calc(var(--_tall) + 89px + var(--_space) * 4);
      padding: 0;
      border: 1px solid var(--_hairline);
      border-radius: calc(var(--_radius) * 1.4);
    }
    /* Kept from the start, so that the frame does not shrink with what comes later. */
    .offer {
      min-block-size: 44px;
    }
  }
  @media (width >= 634px) and (height >= 540px) {
    dialog {
      max-inline-size: 600px;
    }
  }
  @media (width >= 540px) and (height >= 740px) {
    dialog {
      --_tall: 600px;
      max-inline-size: 500px;
    }
  }
`;
