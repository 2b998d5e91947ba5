import { css } from "@lit/reactive-element/css-tag.js";

export const framedInputStyles = css`
  /* Not hidden: browsers do not lay hidden frames out, and this one has to say how high it is. */
  .coming {
    opacity: 0;
  }
  /* Wider than the form by the frame's own margin, in which focus rings are drawn. */
  .inset iframe {
    inline-size: calc(100% + 12px);
    display: block;
    margin: -6px;
    border: 0;
    /* One that is not the frame's own would paint a ground behind it. */
    color-scheme: inherit;
  }
`;
