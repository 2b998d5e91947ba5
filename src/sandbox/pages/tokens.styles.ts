/** Colours and basics that all pages share. Contrast is 4.5:1 for text and 3:1 for edges that carry meaning. */
export const tokens = `:root {
  color-scheme: light dark;
  --page: #f5f7f9;
  --surface: #ffffff;
  --text: #16202c;
  --muted: #566473;
  --line: #dfe4ea;
  --edge: #8492a2;
  --accent: #0b5cd6;
  --on-accent: #ffffff;
  --good: #12794a;
  --wait: #8a5a00;
  --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1116;
    --surface: #141a21;
    --text: #e9eef4;
    --muted: #9fadbc;
    --line: #2b3540;
    --edge: #66778a;
    --accent: #7db1ff;
    --on-accent: #06214a;
    --good: #5fd39b;
    --wait: #f0be6a;
    --bad: #ff9c93;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
}
h1, h2, h3, p, dl, dd, ul { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button, input, select, textarea { font: inherit; color: inherit; }
button {
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: transparent;
  font-weight: 600;
  cursor: pointer;
}
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
`;

/** One column for one task, as on a phone. */
export const sheet = `main {
  display: flex;
  flex-direction: column;
  max-width: 400px;
  min-height: 100dvh;
  margin: 0 auto;
  padding: 20px;
}
header {
  display: flex;
  align-items: center;
  gap: 8px;
  padding-bottom: 16px;
  border-bottom: 1px solid var(--line);
  color: var(--accent);
  font-weight: 600;
}
header svg { width: 24px; fill: currentColor; }
h1 { margin: 24px 0 4px; font-size: 22px; line-height: 1.25; }
.lead { margin-bottom: 20px; color: var(--muted); }
dl { margin-bottom: 24px; }
dl div {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 16px;
  padding: 10px 0;
  border-bottom: 1px solid var(--line);
}
dt { color: var(--muted); }
dd { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.amount { font-size: 20px; font-weight: 650; }
form { display: grid; gap: 12px; }
form button { min-height: 48px; }
footer { margin-top: auto; padding-top: 24px; color: var(--muted); font-size: 13px; text-align: center; }
.mark {
  display: grid;
  width: 64px;
  height: 64px;
  margin: 32px auto 0;
  place-items: center;
  border: 2px solid currentColor;
  border-radius: 50%;
}
.mark svg {
  width: 36px;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.mark.good { color: var(--good); }
.mark.bad { color: var(--bad); }
.mark ~ h1, .mark ~ .lead { text-align: center; }
/* A 3DS window may be only 400 px high: question and answers in sight together. */
@media (max-height: 480px) {
  main { padding: 12px 16px; }
  header { padding-bottom: 8px; }
  h1 { margin-top: 12px; font-size: 20px; }
  .lead { margin-bottom: 8px; }
  dl { margin-bottom: 16px; }
  dl div { padding: 6px 0; }
  form { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  form button { padding: 0 4px; }
  form > :only-child { grid-column: 1 / -1; }
  .mark { margin-top: 16px; }
  footer { padding-top: 8px; }
}
`;
