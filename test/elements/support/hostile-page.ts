// A page whose style sheets were written without a thought of what else may stand in it.
export const HOSTILE_PAGE = Object.assign(document.createElement("style"), {
  textContent: `
    html { font-size: 62.5%; }
    * { line-height: 3; }
    body { white-space: pre-wrap; letter-spacing: 0.3em; word-spacing: 1em; text-transform: uppercase; text-indent: 40px;
      text-align: right; }
  `,
});
