import { nothing, type TemplateResult } from "lit";
import { html } from "../../../elements/ui/html.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { summaryWords } from "../i18n/summary-texts.ts";
import { isDay, recentMonths, type Chosen, type Period } from "./period.ts";

interface PeriodView extends Chosen {
  choose: (choice: string) => void;
  setDates: (dates: Period) => void;
}

/** The choice of a month, or of two days. */
export function periodChoice(
  language: Language,
  { choice, dates, choose, setDates }: PeriodView,
): TemplateResult {
  const t = summaryWords(language);
  const valueOf = ({ currentTarget }: Event) => (currentTarget as HTMLInputElement | HTMLSelectElement).value;
  const date = (name: keyof Period, label: string) =>
    html`<div>
      <label class="label" for=${name}>${label}</label>
      <input
        class="input"
        id=${name}
        name=${name}
        type="date"
        .value=${dates[name]}
        @change=${(event: Event) => isDay(valueOf(event)) && setDates({ ...dates, [name]: valueOf(event) })}
      />
    </div>`;
  return html`<div class="period">
    <div>
      <label class="label" for="period">${t.sumsPeriod}</label>
      <select class="input" id="period" name="period" @change=${(event: Event) => choose(valueOf(event))}>
        ${recentMonths().map(
          (month, at) =>
            html`<option value=${month} ?selected=${month === choice}>
              ${at === 0 ? t.sumsThisMonth : monthName(month, language)}
            </option>`,
        )}
        <option value="dates" ?selected=${choice === "dates"}>${t.sumsDates}</option>
      </select>
    </div>
    ${choice === "dates" ? html`${date("from", t.sumsFrom)} ${date("to", t.sumsTo)}` : nothing}
  </div>`;
}

const monthName = (month: string, { tag }: Language): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(tag, { month: "long", year: "numeric" });
