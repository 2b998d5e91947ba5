// The search by the last digits of a card, which is what a buyer on the phone reads from it.
import { nothing, type TemplateResult } from "lit";
import type { Language } from "../../../elements/i18n/language.ts";
import { html } from "../../../elements/ui/html.ts";
import { chargesWords } from "../i18n/charges-texts.ts";
import { readFilter, type Filters } from "./filters.ts";

export interface CardSearchView {
  language: Language;
  filters: Filters;
  isBadCard: boolean;
  oncard: (typed: string) => void;
}

export function cardSearch({ language, filters, isBadCard, oncard }: CardSearchView): TemplateResult {
  const t = chargesWords(language);
  const shown = filters.last4 ?? "";
  const found = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    oncard(input.value);
  };
  // Whoever has typed all four is answered without a press. Of a longer number nothing is searched for on the way.
  const typed = (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement;
    if (readFilter("last4", value) !== undefined || value === "") found(event);
  };
  return html`<div class="field digits">
    <label class="label" for="last4">${t.chargesCard}</label>
    <input
      class="input"
      part="input"
      id="last4"
      name="last4"
      type="text"
      inputmode="numeric"
      enterkeyhint="search"
      autocomplete="off"
      spellcheck="false"
      placeholder=${t.chargesCardDigits}
      aria-invalid=${isBadCard ? "true" : nothing}
      aria-describedby=${isBadCard ? "last4-error" : nothing}
      .value=${shown}
      @input=${typed}
      @change=${found}
    />
  </div>`;
}

/** In a line of its own below the row, since the field is short. */
export const cardSearchError = (language: Language): TemplateResult =>
  html`<p class="bad-card" part="error" id="last4-error">${chargesWords(language).chargesCardWrong}</p>`;
