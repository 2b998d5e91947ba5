import { css } from "@lit/reactive-element/css-tag.js";

export const adminPageStyles = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 calc(var(--_space) * 6);
    margin-block-end: calc(var(--_space) * 6);
    border-block-end: 1px solid var(--_hairline);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 clamp(calc(var(--_space) * 3), 3cqi, calc(var(--_space) * 5));
    margin: 0;
    padding: 0;
    list-style: none;
  }
  nav a {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: 48px;
    border-block: 2px solid transparent;
    color: inherit;
    text-decoration: none;
  }
  nav a:hover {
    border-block-end-color: var(--_border);
  }
  nav a[aria-current] {
    border-block-end-color: var(--_accent);
    font-weight: 600;
  }
  .count {
    min-inline-size: 24px;
    padding-inline: 7px;
    border-radius: 12px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.8125em;
    font-weight: 600;
    line-height: 24px;
    text-align: center;
  }
  .user {
    padding-block: calc(var(--_space) * 2);
    color: var(--_muted);
    font-size: 0.875em;
    min-inline-size: 0;
    max-block-size: 4em;
    overflow: hidden;
  }
  .heading {
    margin-block-end: calc(var(--_space) * 4);
  }
  .back {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: color-mix(in srgb, currentColor 65%, var(--_accent));
    text-underline-offset: 3px;
  }
  .signed-out {
    position: sticky;
    inset-block-end: calc(var(--_space) * 2);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(var(--_space) * 3);
    margin-block-start: calc(var(--_space) * 4);
    padding: var(--_space) calc(var(--_space) * 4);
    border: 1px solid var(--_danger);
    border-radius: var(--_radius);
    background: var(--pay-surface, Canvas);
  }
  .signed-out .icon {
    color: var(--_danger);
  }
  .signed-out span {
    flex: 1 1 10em;
    padding-block: calc(var(--_space) * 2);
  }
  .signed-out a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    font-weight: 600;
    text-underline-offset: 3px;
  }
  .view[hidden] {
    display: none;
  }
  @media (forced-colors: active) {
    /* What is transparent is drawn there. */
    nav a {
      border-block-color: Canvas;
    }
    nav a:hover {
      border-block-end-color: LinkText;
    }
    nav a[aria-current] {
      border-block-end-color: Highlight;
    }
    .count {
      border: 1px solid CanvasText;
    }
  }
`;
