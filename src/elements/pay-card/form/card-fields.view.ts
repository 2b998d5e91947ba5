// The card form as the buyer sees it. Its inputs are never written to from here.
import { nothing, svg, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Brand } from "../../../contract/card/brands.ts";
import { takesBrand } from "../../../contract/card/accepted-brands.ts";
import type { Order } from "../../../contract/checkout/order.ts";
import type { Installment } from "../../../contract/installments.ts";
import { cardWords } from "../../i18n/card-texts.ts";
import type { Language } from "../../i18n/language.ts";
import { interpolate } from "../../i18n/translator.ts";
import { words } from "../../i18n/common-texts.ts";
import { field, type FieldView } from "../../ui/field.ts";
import { inputMask } from "../../ui/input-mask.ts";
import { brandMark } from "./brand-marks.ts";
import type { CardField } from "./card-validation.ts";
import type { CardFields } from "./card-fields.ts";
import { installmentWords } from "./installment-words.ts";
import { html } from "../../ui/html.ts";

/** Words for what is wrong with a field, if anything is. */
export function problemText(form: CardFields, name: CardField, language: Language): string | undefined {
  const problem = form.problems[name];
  if (!problem) return undefined;
  const texts = cardWords(language);
  const { brand = "", codeLength: digits } = form;
  return interpolate(texts[problem === "brandRefused" && !brand ? "cardRefused" : problem], {
    brand,
    digits,
  });
}

function brandChoice(form: CardFields, language: Language): TemplateResult {
  const error = problemText(form, "brand", language);
  return html`<div
    part="field"
    role="radiogroup"
    aria-labelledby="brand"
    aria-required="true"
    aria-invalid=${error ? "true" : nothing}
    aria-describedby="brand-error"
  >
    <p part="label" class="label" id="brand">${cardWords(language).brand}</p>
    <div class="brands">
      ${form.choices.map(
        (brand) =>
          html`<label class="row">
            <input type="radio" name="brand" value=${brand} />${brandMark(brand)}<span>${brand}</span>
          </label>`,
      )}
    </div>
    <p class="field-error" part="error" id="brand-error">${error}</p>
  </div>`;
}

/** The brands most cards in Brazil have, for a form that says what it takes. */
const FREQUENT: readonly Brand[] = ["Visa", "Mastercard", "Elo", "Hipercard", "Amex"];

/** What the shop takes, beside the label of the number; a brand that the number cannot have any more is dimmed. */
function candidateMarks({ candidates, shop }: CardFields): TemplateResult {
  const shown = FREQUENT.filter((brand) => takesBrand(brand, shop));
  return html`<span class="candidates" aria-hidden="true">
    ${shown.map(
      (brand) =>
        html`<span class=${candidates.length > 0 && !candidates.includes(brand) ? "dim" : ""}
          >${brandMark(brand)}</span
        >`,
    )}
  </span>`;
}

/** Where the code is on a card of the brand: on its front for Amex, on its back for the others. */
const codePlace = (brand: Brand | undefined): TemplateResult =>
  html`<svg class="where" viewBox="0 0 28 20" fill="none" stroke="currentColor" aria-hidden="true">
    <rect x="1" y="1" width="26" height="18" rx="3" stroke-width="1.5" />
    ${
      brand === "Amex"
        ? svg`<path d="M4 14.5h13" stroke-width="1.5" /><path d="M18 6h6" stroke-width="4" />`
        : svg`<path d="M1 6h26" stroke-width="3" /><path d="M5 13h9" stroke-width="1.5" /><path d="M17 13h6" stroke-width="4" />`
    }
  </svg>`;

/** `last`: no other field follows in the form. */
export function cardFields(form: CardFields, language: Language, last: boolean): TemplateResult {
  const texts = cardWords(language);
  const { formats } = form;
  const input = (name: Exclude<CardField, "brand">, autocomplete: string, more: Partial<FieldView>) =>
    field({ name, label: texts[name], error: problemText(form, name, language), autocomplete, ...more });
  return html`
    ${input("number", "cc-number", {
      inputmode: "numeric",
      mask: inputMask(formats.number),
      mark: brandMark(form.brand),
      beside: candidateMarks(form),
    })}
    ${form.choices.length > 0 ? brandChoice(form, language) : nothing}
    ${input("holder", "cc-name", { autocapitalize: "words" })}
    <div class="pair">
      ${input("expiry", "cc-exp", { inputmode: "numeric", mask: inputMask(formats.expiry), placeholder: texts.expiryHint })}
      ${input("code", "cc-csc", {
        inputmode: "numeric",
        mask: inputMask(formats.code),
        placeholder: interpolate(texts.codeHint, { digits: form.codeLength }),
        mark: codePlace(form.brand),
        last,
      })}
    </div>
  `;
}

/** How the total is split: exactly what the backend offers, in its order. If there is no choice, it is said. */
export function installmentChoice(
  order: Order,
  chosen: Installment,
  language: Language,
  onchange: (count: number) => void,
): TemplateResult {
  const { installments } = order;
  const label = html`<p part="label" class="label" id="installments">${words(language).installments}</p>`;
  const plan = (each: Installment) => {
    const { each: split, sum } = installmentWords(each, order, language);
    // The dot is for screen readers: the eye has the two ends of the line.
    return html`<span class="plan-words"
      ><span>${split}</span
      >${sum ? html`<span class="visually-hidden">${" · "}</span><span class="muted">${sum}</span>` : nothing}</span
    >`;
  };
  const { details } = installmentWords(chosen, order, language);
  if (installments.length < 2) {
    return html`<div part="field">
      ${label}
      <p>${plan(chosen)}</p>
      ${details ? html`<p class="muted">${details}</p>` : nothing}
    </div>`;
  }
  return html`<div
    part="field"
    role="radiogroup"
    aria-labelledby="installments"
    aria-describedby="plan-details"
  >
    ${label}
    <div class="plans">
      ${installments.map(
        (each) =>
          html`<label class="plan">
            <input
              type="radio"
              name="installments"
              value=${each.count}
              .checked=${live(each === chosen)}
              @change=${({ target }: Event) => {
                onchange(each.count);
                // The browser brings the button into sight, and not the whole row.
                (target as Element).parentElement!.scrollIntoView({ block: "nearest", behavior: "instant" });
              }}
            />
            ${plan(each)}
          </label>`,
      )}
    </div>
    <p class="muted plan-details" id="plan-details">${details}</p>
  </div>`;
}
