import { css } from "lit";

export const checkoutStyles = css`
  /* The checkout shows amount and payee itself, once for both. */
  pay-pix::part(summary),
  pay-card::part(summary) {
    display: none;
  }
  .bone {
    block-size: 56px;
  }
  .methods {
    min-inline-size: 0;
    border: 1px solid var(--_hairline);
    border-radius: var(--_radius);
  }
  .method + .method {
    border-block-start: 1px solid var(--_hairline);
  }
  label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(var(--_space) * 2);
    min-block-size: 56px;
    padding: calc(var(--_space) * 3) calc(var(--_space) * 4);
    border-radius: var(--_radius);
    cursor: pointer;
  }
  label:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: -2px;
  }
  label input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    margin-inline-end: var(--_space);
    accent-color: var(--_accent);
    outline: none;
  }
  .name {
    font-weight: 500;
  }
  .open .name {
    font-weight: 600;
  }
  .marks {
    display: flex;
    gap: var(--_space);
    margin-inline-start: auto;
  }
  .mark,
  .pix {
    inline-size: 36px;
    block-size: 24px;
    border-radius: 4px;
  }
  .mark {
    box-shadow: 0 0 0 1px var(--_hairline);
  }
  .form {
    padding: var(--_space) calc(var(--_space) * 4) calc(var(--_space) * 4);
  }
  .alone,
  .alone .method {
    border: 0;
  }
  .alone .form {
    padding: 0;
  }
  [hidden] {
    display: none;
  }
  @container pay (width < 420px) {
    .marks > .mark {
      display: none;
    }
  }
`;
