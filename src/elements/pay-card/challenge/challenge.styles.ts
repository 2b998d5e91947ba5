import { css } from "lit";

export const challengeStyles = css`
  dialog {
    --_window: var(--pay-surface, light-dark(#fff, #17191d));
    display: none;
    inline-size: min(500px, 100vw - 32px);
    max-inline-size: none;
    max-block-size: none;
    margin: auto;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--_hairline);
    border-radius: calc(var(--_radius) * 1.4);
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
  dialog header {
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
  .bank {
    position: relative;
    block-size: min(600px, 100dvh - 160px);
  }
  .bank > .bones {
    position: absolute;
    inset: 0;
    align-content: start;
    padding: calc(var(--_space) * 6) calc(var(--_space) * 4);
  }
  .bank > .bones[hidden] {
    display: none;
  }
  iframe {
    position: relative;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    color-scheme: light;
  }
  /* Banks' pages are made for a white window and often leave their background out. */
  .bones[hidden] + iframe {
    background: #fff;
  }
  .question {
    position: absolute;
    inset: auto 0 0;
    display: grid;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 5) calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_hairline);
    background: var(--_window);
    box-shadow: 0 -8px 24px rgb(0 0 0 / 0.12);
  }
  .question .button:first-of-type {
    margin-block-start: calc(var(--_space) * 2);
  }
  dialog footer {
    min-block-size: 0;
  }
  /* A challenge is made for 250 to 600 px of width: the largest of its sizes for which there is room. */
  @media (width >= 640px) and (height < 640px) {
    dialog {
      inline-size: 600px;
    }
    .bank {
      block-size: min(400px, 100dvh - 96px);
    }
  }
  @media (width < 540px) {
    dialog {
      inline-size: 100vw;
      block-size: 100dvh;
      border: 0;
      border-radius: 0;
    }
    .bank {
      block-size: auto;
    }
  }
`;
