export const bankStyles = `:root {
  color-scheme: light dark;
  --surface: #ffffff;
  --text: #16202c;
  --muted: #566473;
  --line: #dfe4ea;
  --accent: #0b5cd6;
  --on-accent: #ffffff;
  --good: #12794a;
  --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #12171d;
    --text: #e9eef4;
    --muted: #9fadbc;
    --line: #2b3540;
    --accent: #7db1ff;
    --on-accent: #06214a;
    --good: #5fd39b;
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
main {
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
.lead { margin: 0 0 20px; color: var(--muted); }
a { color: var(--accent); }
dl { margin: 0 0 24px; }
dl div {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 16px;
  padding: 10px 0;
  border-bottom: 1px solid var(--line);
}
dt { color: var(--muted); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.amount { font-size: 20px; font-weight: 650; }
form { display: grid; gap: 12px; }
button {
  min-height: 48px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: transparent;
  color: var(--text);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.quiet { border-color: var(--line); background: transparent; color: var(--muted); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
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
.mark svg { width: 36px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.mark.good { color: var(--good); }
.mark.bad { color: var(--bad); }
.mark ~ h1, .mark ~ .lead { text-align: center; }
.progress { height: 4px; margin-bottom: 20px; overflow: hidden; border-radius: 2px; background: var(--line); }
.progress::after {
  content: "";
  display: block;
  width: 40%;
  height: 100%;
  border-radius: 2px;
  background: var(--accent);
  animation: slide 1.2s ease-in-out infinite;
}
@keyframes slide { from { translate: -100%; } to { translate: 250%; } }
@media (prefers-reduced-motion: reduce) { .progress::after { animation: none; } }
`;
