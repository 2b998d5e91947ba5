import { sheet, tokens } from "./tokens.styles.ts";

const shared = `
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.notice { color: var(--bad); font-weight: 600; }
input, select {
  width: 100%;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: var(--surface);
}
label { color: var(--muted); font-size: 14px; }
summary { min-height: 24px; padding: 4px 0; color: var(--muted); font-size: 14px; cursor: pointer; }
`;

export const consoleStyles = `${tokens}${shared}
body { background: var(--page); }
.top, .columns, .top + .notice { max-width: 1160px; margin: 0 auto; padding: 0 16px; }
.top { display: flex; align-items: baseline; justify-content: space-between; gap: 16px; padding-top: 24px; padding-bottom: 16px; flex-wrap: wrap; }
.top h1 { font-size: 22px; }
.top .label { color: var(--muted); }
#balance strong { font-size: 18px; font-variant-numeric: tabular-nums; }
.columns { display: grid; gap: 16px; padding-bottom: 48px; }
.column { display: grid; align-content: start; gap: 16px; min-width: 0; }
@media (min-width: 900px) { .columns { grid-template-columns: 1fr 1fr; } }
section { min-width: 0; padding: 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
h2 { margin-bottom: 12px; font-size: 16px; }
.paste div { display: flex; gap: 8px; margin-top: 4px; }
.paste { margin-bottom: 8px; }
.rows li { padding: 12px 0; border-top: 1px solid var(--line); }
.line { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; }
.line strong { min-width: 0; overflow-wrap: anywhere; }
.sum { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
.facts span:empty { display: none; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.actions:empty { display: none; }
.actions button, .switch button { min-height: 36px; padding: 0 12px; font-size: 14px; }
.chip { color: var(--muted); font-weight: 600; white-space: nowrap; }
.chip::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 50%; background: currentColor; }
.chip.good { color: var(--good); }
.chip.wait { color: var(--wait); }
.chip.bad { color: var(--bad); }
.line .chip { font-size: 14px; }
.empty { padding: 8px 0; color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
.actions button.main { border-color: var(--accent); background: transparent; color: var(--accent); }
.foot { position: relative; }
.foot form { position: absolute; top: 0; right: 0; }
.foot details { min-height: 36px; }
.foot summary { width: max-content; }
.foot button { min-height: 32px; padding: 0 12px; font-size: 14px; }
.rows li:last-child { padding-bottom: 0; }
.switch { display: flex; flex-wrap: wrap; gap: 8px; }
.switch button[aria-pressed="true"] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.faults { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px; align-items: end; }
.faults + div .rows { margin-top: 12px; }
pre { margin: 0; padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 8px; background: var(--page); font-size: 13px; }
code { font-size: 13px; overflow-wrap: anywhere; }
details + details { border-top: 1px solid var(--line); }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { color: var(--muted); font-weight: 400; text-align: left; }
th, td { padding: 6px 8px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.under { display: block; color: var(--muted); }
`;

export const pixPaymentStyles = `${tokens}${shared}${sheet}
header { justify-content: space-between; }
.all { font-weight: 400; }
.other { margin-top: 12px; }
.other form { margin-top: 8px; }
`;
