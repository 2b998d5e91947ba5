// The look of the page: within it, so that a page that was saved or sent on keeps it, and named to the browser by its hash.

export const styles = `:root {
  color-scheme: light dark;
  --surface: #fff;
  --text: #14171c;
  --muted: #4f545c;
  --line: #d5d8dd;
  --accent: #0b5cd5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #17191d;
    --text: #f1f3f5;
    --muted: #b7bcc4;
    --line: #3a3f47;
    --accent: #8ab8ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
}
main { max-width: 56rem; margin: auto; padding: 24px 16px 48px; }
h1, h2, p, dl, dd { margin: 0; }
h1 { font-size: 1.5rem; font-weight: 600; line-height: 1.25; }
h2 { margin-bottom: 12px; font-size: 1.125rem; font-weight: 600; line-height: 1.3; }
h1, dd, code, bdi { overflow-wrap: anywhere; }
a { display: inline-block; color: var(--accent); }
.product, .lead, .note { color: var(--muted); }
.lead { margin-top: 4px; text-wrap: pretty; }
.note { margin-top: 12px; font-size: .875rem; text-wrap: pretty; }
section { margin-top: 24px; padding-top: 24px; border-top: 1px solid var(--line); }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: 12px 24px; }
.wide { grid-column: 1 / -1; }
dt, th { color: var(--muted); font-size: .875rem; font-weight: 400; }
dd { white-space: pre-line; }
code { font: .875rem/1.5 ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th:last-child, td:last-child { padding-inline-end: 0; }
tbody tr:last-child > td { border-bottom: 0; }
th, .number, .when, .amount, .hash { white-space: nowrap; }
.number, .when { color: var(--muted); }
.by { min-width: 8.5rem; }
.aside { color: var(--muted); font-size: .875rem; }
.hash { color: var(--muted); font-size: .75rem; line-height: 2; }
.head { display: block; margin: 4px 0 12px; padding: 12px; border: 1px solid var(--line); border-radius: 8px; font-size: 1rem; }
@media screen and (max-width: 44rem) {
  table, tbody, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 12px; padding: 8px 0; border-bottom: 1px solid var(--line); }
  tbody tr:last-child { border-bottom: 0; }
  td { grid-column: 1 / -1; padding: 0; border: 0; }
  td.number, td.when { grid-column: auto; font-size: .875rem; }
  td.hash, td.none { display: none; }
}
@media print {
  @page { margin: 16mm; }
  :root {
    color-scheme: light;
    --surface: #fff;
    --text: #000;
    --muted: #444;
    --line: #bbb;
    --accent: #000;
  }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  h2 { break-after: avoid; }
  tr, dl > div { break-inside: avoid; }
  thead { display: table-header-group; }
}
`;

let policy: Promise<string> | undefined;

/** For `Content-Security-Policy`: these styles, and nothing else. */
export const pagePolicy = (): Promise<string> => (policy ??= makePolicy());

async function makePolicy(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(styles));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return (
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'none'; base-uri 'none'; ` +
    "frame-ancestors 'none'"
  );
}
