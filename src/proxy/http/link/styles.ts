// The styles of a link's page around its elements, which bring their own.
export const PAGE_STYLES = `html {
  color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%;
  --ground: #f1f3f6; --surface: #fff; --text: #14171c; --muted: #4f545c; --line: #14171c24;
  --accent: #0b5cd5; --on-accent: #fff; --danger: #b42318;
}
@media (prefers-color-scheme: dark) {
  html {
    --ground: #0e1013; --surface: #17191d; --text: #f1f3f5; --muted: #b7bcc4; --line: #f1f3f529;
    --accent: #8ab8ff; --on-accent: #06182f; --danger: #ff9a90;
  }
}
*, ::before { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text) }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 2rem }
.card {
  display: grid; gap: 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface);
}
header { margin-bottom: 1rem; padding: 0 .25rem }
h1, p { margin: 0 }
h1 { font-size: 1.25rem; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere }
header p { margin-top: .25rem; color: var(--muted); overflow-wrap: anywhere }
footer { margin-top: 1rem; padding: 0 .25rem; color: var(--muted); font-size: .875rem }
/* It has no view before its script, and then takes no room. */
.bare pay-checkout:not(:defined) { display: none }
/* The form gives way to the element, and is shown after a while to whom its script does not reach. */
.unscripted { display: grid; gap: 1.25rem; animation: awaits-script 4s }
pay-checkout:defined + .unscripted { display: none }
@keyframes awaits-script { from, to { max-height: 0; overflow: hidden; visibility: hidden } }
@media (scripting: none) { .unscripted { animation: none } }
.amount { font-size: 1.75rem; line-height: 1.2; font-weight: 600; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.muted { color: var(--muted); font-size: .875rem }
.notice { padding: .75rem 1rem; border-radius: 10px; background: color-mix(in srgb, var(--danger) 12%, transparent) }
form { display: grid; gap: 1rem }
label { display: grid; gap: .25rem; font-size: .875rem; color: var(--muted) }
input {
  width: 100%; padding: .7rem .75rem; border: 1px solid color-mix(in srgb, var(--text) 45%, transparent); border-radius: 10px;
  background: transparent; color: var(--text); font: inherit; font-size: 1rem;
}
[aria-invalid] { border-color: var(--danger) }
.wrong { color: var(--danger) }
button {
  padding: .8rem 1.25rem; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; cursor: pointer;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (forced-colors: active) { button, .card { border: 1px solid } }
@media (min-width: 40rem) { main { padding-top: 3rem } .card { padding: 1.75rem } }
@media print { body { background: none } .card { padding: 0; border: 0 } }
`;
