// `<pay-checkout>` with a code that waits, or paid, in the shape of `pay-checkout/pay-checkout.ts`. Pix has a shadow root of
// its own there, in a neutral element: a `<pay-pix>` would start by itself before the checkout takes its place.
import { html } from "hono/html";
import type { Method } from "../contract/checkout/enums.ts";
import type { Order } from "../contract/checkout/order.ts";
import { checkoutWords } from "../elements/i18n/checkout-texts.ts";
import type { Language } from "../elements/i18n/language.ts";
import { words } from "../elements/i18n/common-texts.ts";
import { methodHint } from "../elements/pay-checkout/method-hints.ts";
import { PIX_HALF } from "../elements/ui/icon-paths.ts";
import { pixOrPaidView, summary } from "./pix.ts";
import { shadowRoot, type Markup, type StyleSource } from "./shadow-root.ts";

/** None if there is nothing to be seen without a script. */
export function checkoutView(language: Language, order: Order, styles: StyleSource): Markup | undefined {
  const { charge, methods, paid } = order;
  const view = pixOrPaidView(language, order, "pix", true);
  if (!view) return undefined;
  const open = html`<div class="form">
    <div>${shadowRoot(language, styles, "pay-pix.css", view)}</div>
  </div>`;
  const isAlone = paid || methods.length === 1;
  const rows = isAlone
    ? html`<div class="method open">${open}</div>`
    : methods.map((method) => row(language, order, method, method === "pix" ? open : ""));
  const whole = html`<div class="stack">
    ${!paid && charge && summary(language, { amount: charge.amount, payee: order.payee })}
    <fieldset class="methods ${isAlone ? "alone" : ""}" part="methods">
      <legend class="visually-hidden">${checkoutWords(language).methods}</legend>
      ${rows}
    </fieldset>
  </div>`;
  return shadowRoot(language, styles, "pay-checkout.css", whole);
}

function row(language: Language, order: Order, method: Method, open: Markup | ""): Markup {
  const texts = words(language);
  const hint = methodHint(method, order, language);
  const isOpen = open !== "";
  return html`<div class="method ${isOpen ? "open" : "with-script"}" part="method">
    <label>
      <input type="radio" name="method" value="${method}" ${isOpen ? "checked" : ""} />
      <span class="words"
        ><span class="name">${texts[`${method}Method`]}</span
        >${hint && html` <span class="muted">${hint}</span>`}</span
      >
      <span class="marks">${method === "pix" ? pixMark : cardMarks}</span>
    </label>
    ${open}
  </div>`;
}

const pixMark = html`<svg class="pix" viewBox="0 0 24 24" width="36" fill="#32bcad" aria-hidden="true">
  <path d="${PIX_HALF}" />
  <path d="${PIX_HALF}" transform="matrix(1 0 0 -1 0 24)" />
</svg>`;

/** The room of three marks, which come with the script. */
const cardMarks = [1, 2, 3].map(
  () => html`<svg class="mark" viewBox="0 0 36 24" width="36" aria-hidden="true"></svg>`,
);
