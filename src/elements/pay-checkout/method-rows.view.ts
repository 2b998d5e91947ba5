// The ways to pay, as a list of radio rows of which one is open.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Method } from "../../contract/checkout/names.ts";
import type { Installment } from "../../contract/installments.ts";
import { brandMark } from "../pay-card/form/brand-marks.ts";
import { fill, type Language } from "../shared/language.ts";
import { checkoutWords } from "./checkout-texts.ts";

/** In its own colour on light and dark (drawing: Simple Icons, CC0). */
const pixMark = svg`<path fill="#32bcad" d="M5.28 18.36a3.5 3.5 0 0 0 2.5-1.03l3.6-3.6a.68.68 0 0 1 .94 0l3.61 3.61a3.5 3.5
  0 0 0 2.5 1.03h.7l-4.55 4.56a3.65 3.65 0 0 1-5.16 0l-4.57-4.57zM18.43 5.63a3.5 3.5 0 0 0-2.5 1.03l-3.6 3.61a.67.67 0 0
  1-.95 0l-3.6-3.6a3.5 3.5 0 0 0-2.5-1.03h-.43l4.57-4.57a3.65 3.65 0 0 1 5.16 0l4.56 4.56zM1.07 9.42 3.79 6.7h1.5a2.48
  2.48 0 0 1 1.74.72l3.6 3.6a1.73 1.73 0 0 0 2.44 0l3.61-3.61a2.48 2.48 0 0 1 1.75-.72h1.76l2.74 2.73a3.65 3.65 0 0 1 0
  5.16l-2.74 2.74h-1.76a2.48 2.48 0 0 1-1.75-.73l-3.61-3.61a1.77 1.77 0 0 0-2.44 0l-3.6 3.6a2.48 2.48 0 0 1-1.75.72H3.8L1.07
  14.58a3.65 3.65 0 0 1 0-5.16"/>`;

/** "Up to 6 interest-free" where there are such; else as far as the total can be split; nothing where it cannot be. */
function splitHint(installments: readonly Installment[], language: Language): string | undefined {
  const most = (some: readonly Installment[]) => Math.max(1, ...some.map(({ count }) => count));
  const free = most(installments.filter(({ interestFree }) => interestFree));
  const { upTo, upToFree } = checkoutWords(language);
  if (free > 1) return fill(upToFree, { count: free });
  return most(installments) > 1 ? fill(upTo, { count: most(installments) }) : undefined;
}

/** A row's label: what the method is called, and why one would take it. */
export function methodLabel(
  method: Method,
  installments: readonly Installment[],
  language: Language,
): TemplateResult {
  const texts = checkoutWords(language);
  const hint = method === "pix" ? texts.pixHint : splitHint(installments, language);
  return html`<span class="words"
      ><span class="name">${texts[`${method}Method`]}</span
      >${hint ? html` <span class="muted">${hint}</span>` : nothing}</span
    >
    <span class="marks">
      ${
        method === "pix"
          ? html`<svg class="pix" viewBox="0 0 24 24" aria-hidden="true">${pixMark}</svg>`
          : [brandMark("Visa"), brandMark("Mastercard"), brandMark("Elo")]
      }
    </span>`;
}
