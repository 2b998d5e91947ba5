/** Colours as those of the elements. Contrast is 4.5:1 for text and 3:1 for edges that carry meaning. */
const tokens = `:root {
  color-scheme: light dark;
  --surface: #fff;
  --text: #14171c;
  --muted: #4f545c;
  --line: #e3e5e9;
  --edge: #7a808a;
  --accent: #0b5cd5;
  --on-accent: #fff;
  --good: #12794a;
  --wait: #8a5a00;
  --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #17191d;
    --text: #f1f3f5;
    --muted: #b7bcc4;
    --line: #2e3238;
    --edge: #7f8894;
    --accent: #8ab8ff;
    --on-accent: #06182f;
    --good: #5fd39b;
    --wait: #f0be6a;
    --bad: #ff9c93;
  }
}
`;

const common = `* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
}
h1, h2, p { margin: 0; font-size: inherit; }
h1 { font-size: 1.5rem; font-weight: 600; line-height: 1.25; text-wrap: balance; }
a { color: var(--accent); }
.lead, .hint, .product { color: var(--muted); }
.hint { font-size: .875rem; }
button, .button {
  min-height: 44px;
  padding: 8px 20px;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.button { display: inline-grid; place-items: center; text-decoration: none; }
.main { min-height: 48px; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { :focus-visible { outline-color: Highlight; } }
`;

const sheet = `.sheet main { display: grid; align-content: center; min-height: 100vh; min-height: 100dvh; max-width: 24rem; margin: auto; padding: 24px 16px; }
.sheet h1 { margin-bottom: 24px; }
.sheet .lead { margin: -16px 0 24px; }
.notice { margin: -12px 0 24px; }
form { display: grid; }
label { font-weight: 600; }
.hint { margin-bottom: 8px; }
input {
  width: 100%;
  height: 48px;
  padding: 0 12px;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: transparent;
  color: inherit;
  font: inherit;
}
input[aria-invalid] { border: 2px solid var(--bad); padding: 0 11px; }
.error { min-height: 1.5rem; margin: 4px 0 12px; color: var(--bad); font-size: .875rem; line-height: 1.5rem; }
`;

/** Read out all the same. */
const hidden =
  "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;";

const list = `.list main { max-width: 76rem; margin: auto; padding: 24px 16px 48px; }
.list header { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-bottom: 4px; }
table { width: 100%; margin-top: 16px; border-collapse: collapse; }
th, td { padding: 10px 16px 10px 0; text-align: start; vertical-align: top; }
th { color: var(--muted); font-size: .875rem; font-weight: 400; white-space: nowrap; }
tr { border-bottom: 1px solid var(--line); }
th.amount, td.amount, th.refunded, td.refunded, th.when, td.when { text-align: end; white-space: nowrap; }
th.when, td.when { padding-inline-end: 0; }
td.when { color: var(--muted); }
td.order { width: 28%; min-width: 8rem; font-weight: 600; overflow-wrap: anywhere; }
td.amount { font-weight: 600; }
.state { white-space: nowrap; }
.state::before {
  content: "";
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-inline-end: 8px;
  border: 2px solid currentColor;
  border-radius: 50%;
  vertical-align: -1px;
}
.paid::before { background: currentColor; color: var(--good); }
.denied::before, .failed::before { color: var(--bad); }
.pending::before, .challenge::before { color: var(--wait); }
.expired::before, .cancelled::before, .reversed::before { color: var(--edge); }
.nothing { display: grid; justify-items: center; gap: 4px; padding: 20vh 0; text-align: center; text-wrap: balance; }
.nothing .lead { max-width: 26rem; }
h2 { font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: 8px 24px; margin-top: 16px; }
nav a { padding: 10px 0; }
pay-admin { display: block; min-height: 60vh; margin-top: 16px; }
@media (scripting: none) { pay-admin { display: none; } }
/* A script that comes soon is not worth a word. */
.waiting { animation: 4s step-end wait; }
@keyframes wait { from { visibility: hidden; } }
@media (min-width: 56rem) { .label { ${hidden} } }
@media (max-width: 55.99rem) {
  table, tbody { display: block; }
  thead { ${hidden} }
  tbody tr {
    display: grid;
    grid-template: "order amount" "method refunded" "status when" / minmax(0, 1fr) auto;
    gap: 0 16px;
    padding: 12px 0;
  }
  td { padding: 0; }
  td.order { grid-area: order; width: auto; min-width: 0; }
  td.amount { grid-area: amount; }
  td.method { grid-area: method; }
  td.refunded { grid-area: refunded; }
  td.status { grid-area: status; }
  td.when { grid-area: when; }
  td:not(.order, .amount) { font-size: .875rem; }
}
`;

export const styles = tokens + common + sheet + list;
