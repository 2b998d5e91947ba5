// In which form a spreadsheet is downloaded: that of the reader's own programs, unless they choose the other.
import { live } from "lit/directives/live.js";
import type { TemplateResult } from "lit";
import type { Language } from "../../../elements/i18n/language.ts";
import { html } from "../../../elements/ui/html.ts";
import type { CsvForm } from "../client/admin-client.ts";
import { adminWords } from "../i18n/common-texts.ts";

/** Of a reader of Portuguese, whose spreadsheet takes a comma for the decimal sign. */
export const usualForm = ({ locale }: Language): CsvForm =>
  locale === "pt-BR" ? "brazilian" : "international";

/** The choice, beside the button. */
export function csvFormChoice(
  language: Language,
  chosen: CsvForm,
  onchoose: (form: CsvForm) => void,
): TemplateResult {
  const t = adminWords(language);
  const words: Readonly<Record<CsvForm, string>> = {
    brazilian: t.csvBrazilian,
    international: t.csvInternational,
  };
  const change = ({ currentTarget }: Event) =>
    onchoose((currentTarget as HTMLSelectElement).value === "brazilian" ? "brazilian" : "international");
  return html`<div class="field csv-form">
    <label class="label" for="csv-form">${t.csvForm}</label>
    <div class="select">
      <select class="input" part="input" id="csv-form" name="csv-form" autocomplete="off" @change=${change}>
        ${(["brazilian", "international"] as const).map(
          (form) => html`<option value=${form} .selected=${live(form === chosen)}>${words[form]}</option>`,
        )}
      </select>
    </div>
  </div>`;
}
