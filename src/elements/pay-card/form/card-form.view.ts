// The card form as the buyer sees it. Its inputs are never written to from here.
import { html, nothing, type TemplateResult } from "lit";
import type { Installment } from "../../../contract/installments.ts";
import type { Order } from "../../../contract/checkout/order.ts";
import { field, type FieldView } from "../../shared/field.ts";
import type { Locale } from "../../shared/locale.ts";
import { brandMark } from "./brand-marks.ts";
import type { CardForm } from "./card-form.ts";
import type { CardField } from "./card-fields.ts";
import { cardWords } from "../card-texts.ts";
import { installmentWords } from "./installments.ts";

/** Words for what is wrong with a field, if anything is. */
function problemText(form: CardForm, name: CardField, locale: Locale): string | undefined {
  const problem = form.problems[name];
  if (!problem) return undefined;
  const texts = cardWords(locale);
  if (problem === "codeWrong") return texts.codeWrong(form.codeLength);
  return problem === "brandRefused" ? texts.brandRefused(form.brand) : texts[problem];
}

function brandChoice(form: CardForm, locale: Locale): TemplateResult {
  const error = problemText(form, "brand", locale);
  return html`<div
    part="field"
    role="radiogroup"
    aria-labelledby="brand"
    aria-required="true"
    aria-invalid=${error ? "true" : nothing}
    aria-describedby="brand-error"
  >
    <p class="label" part="label" id="brand">${cardWords(locale).brand}</p>
    <div class="brands">
      ${form.choices.map(
        (brand) =>
          html`<label class="row">
            <input type="radio" name="brand" value=${brand} />${brandMark(brand)}<span>${brand}</span>
          </label>`,
      )}
    </div>
    <p class="wrong" part="error" id="brand-error">${error}</p>
  </div>`;
}

/** `last`: no other field follows in the form. */
export function cardFields(form: CardForm, locale: Locale, last: boolean): TemplateResult {
  const texts = cardWords(locale);
  const { formats } = form;
  const input = (name: Exclude<CardField, "brand">, autocomplete: string, more: Partial<FieldView>) =>
    field({ name, label: texts[name], error: problemText(form, name, locale), autocomplete, ...more });
  return html`
    ${input("number", "cc-number", { inputmode: "numeric", format: formats.number, mark: brandMark(form.brand) })}
    ${form.choices.length > 0 ? brandChoice(form, locale) : nothing}
    ${input("holder", "cc-name", { autocapitalize: "words" })}
    <div class="pair">
      ${input("expiry", "cc-exp", { inputmode: "numeric", format: formats.expiry, placeholder: texts.expiryHint })}
      ${input("code", "cc-csc", {
        inputmode: "numeric",
        format: formats.code,
        placeholder: texts.codeHint(form.codeLength),
        last,
      })}
    </div>
  `;
}

/** How the total is split: exactly what the backend offers, in its order. Where there is no choice, it is said. */
export function installmentChoice(
  { installments }: Order,
  chosen: Installment,
  locale: Locale,
  onchange: (count: number) => void,
): TemplateResult {
  const texts = cardWords(locale);
  const { label, sum, first } = installmentWords(chosen, locale);
  if (installments.length < 2) {
    return html`<div class="field" part="field">
      <p class="label" part="label">${texts.installments}</p>
      <p class="only">${label}</p>
      <p class="hint muted">${first}</p>
    </div>`;
  }
  return html`<div class="field" part="field">
    <label class="label" part="label" for="installments">${texts.installments}</label>
    <div class="box">
      <select
        part="input"
        id="installments"
        name="installments"
        aria-describedby="installments-hint"
        @change=${(event: Event) => onchange(Number((event.target as HTMLSelectElement).value))}
      >
        ${installments.map(
          (each) =>
            html`<option value=${each.count} .selected=${each === chosen}>
              ${installmentWords(each, locale).label}
            </option>`,
        )}
      </select>
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m5.5 8 4.5 4.5L14.5 8" /></svg>
    </div>
    <p class="hint muted" id="installments-hint">
      ${chosen.count > 1 ? html`<span class="again">${sum}${first && " · "}</span>${first}` : nothing}
    </p>
  </div>`;
}
