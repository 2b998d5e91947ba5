// What the reader filters by. A narrow element shows the search alone, and the rest once it is asked for.
import { live } from "lit/directives/live.js";
import { nothing, type TemplateResult } from "lit";
import { CHARGE_STATUSES, METHODS } from "../../../contract/checkout/enums.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { chargesWords } from "../i18n/charges-texts.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { statusText } from "../i18n/describe.ts";
import type { CsvForm } from "../client/admin-client.ts";
import { csvFormChoice } from "../ui/csv-form.ts";
import { cardSearch, cardSearchError } from "./card-search.view.ts";
import { FILTER_NAMES, isUnfiltered, readFilter, type FilterName, type Filters } from "./filters.ts";
import { downloadIcon, filterIcon, searchIcon } from "./icons.ts";
import { quickPeriods } from "./quick-periods.ts";
import { UNPAID } from "./unpaid.ts";

export interface FiltersView {
  language: Language;
  filters: Filters;
  /** In a narrow element. */
  isOpen: boolean;
  isSaving: boolean;
  csvForm: CsvForm;
  /** What is typed as the digits of a card cannot be read as such. */
  isBadCard: boolean;
  /** What is `undefined` filters no longer. */
  onfilter: (changed: Partial<Record<FilterName, string | undefined>>) => void;
  /** What is typed as the digits of a card, once it is meant. */
  oncard: (typed: string) => void;
  ontoggle: () => void;
  onclear: () => void;
  onform: (form: CsvForm) => void;
  onsave: () => void;
}

/** They stand outside of what is folded away. */
const SEARCHES: ReadonlySet<FilterName> = new Set(["order", "last4"]);

export function filtersForm(view: FiltersView): TemplateResult {
  const { language, filters, isOpen, onfilter, oncard } = view;
  const t = chargesWords(language);
  const count = FILTER_NAMES.filter((name) => !SEARCHES.has(name) && filters[name] !== undefined).length;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { elements } = event.currentTarget as HTMLFormElement;
    const typed = (name: string) => (elements.namedItem(name) as HTMLInputElement).value;
    onfilter({ order: readFilter("order", typed("order")) });
    oncard(typed("last4"));
  };
  return html`<form
    class="filters"
    part="filters"
    role="search"
    novalidate
    ?data-open=${isOpen}
    @submit=${submit}
  >
    <div class="find">
      ${search(view)} ${cardSearch(view)}
      <button
        class="button plain toggle"
        type="button"
        aria-expanded=${isOpen ? "true" : "false"}
        aria-controls="filters"
        @click=${view.ontoggle}
      >
        ${filterIcon}${count > 0 ? interpolate(t.chargesFiltersSet, { count }) : t.chargesFilters}
      </button>
      ${button({
        label: [downloadIcon, t.chargesCsv],
        kind: "plain",
        part: "csv",
        busy: view.isSaving,
        onclick: view.onsave,
      })}
      ${csvFormChoice(language, view.csvForm, view.onform)}
      ${view.isBadCard ? cardSearchError(language) : nothing}
    </div>
    <div class="panel" id="filters">
      <div class="days">${dayField("from", t.chargesFrom, view)} ${dayField("to", t.chargesTo, view)}</div>
      ${quickChoices(view)}
      <div class="choices">
        ${choice("status", t.chargesStatus, t.chargesAnyStatus, [UNPAID, ...CHARGE_STATUSES], view)}
        ${choice("method", t.chargesMethod, t.chargesAnyMethod, METHODS, view)}
        <button
          class="button quiet clear"
          part="clear"
          type="button"
          ?hidden=${isUnfiltered(filters)}
          @click=${view.onclear}
        >
          ${t.chargesClear}
        </button>
      </div>
    </div>
  </form>`;
}

function search({ language, filters, onfilter }: FiltersView): TemplateResult {
  const t = chargesWords(language);
  // Also once its own sign for emptying it is pressed.
  const found = ({ currentTarget }: Event) =>
    onfilter({ order: readFilter("order", (currentTarget as HTMLInputElement).value) });
  return html`<div class="field search">
    <label class="label" for="order">${t.chargesSearch}</label>
    <div class="search-box">
      <input
        class="input"
        part="input"
        id="order"
        name="order"
        type="search"
        enterkeyhint="search"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        .value=${filters.order ?? ""}
        @change=${found}
      />
      <button class="icon-button" type="submit" aria-label=${t.chargesFind}>${searchIcon}</button>
    </div>
  </div>`;
}

function dayField(name: "from" | "to", label: string, { filters, onfilter }: FiltersView): TemplateResult {
  const shown = filters[name] ?? "";
  const change = ({ currentTarget }: Event) => {
    const { value } = currentTarget as HTMLInputElement;
    const day = readFilter(name, value);
    // Half of a year is no day yet.
    if (day !== undefined || value === "") onfilter({ [name]: day });
  };
  const leave = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    if (input.value !== shown) input.value = shown;
  };
  return html`<div class="field">
    <label class="label" for=${name}>${label}</label>
    <input
      class="input"
      part="input"
      id=${name}
      name=${name}
      type="date"
      autocomplete="off"
      .value=${shown}
      @change=${change}
      @blur=${leave}
    />
  </div>`;
}

function quickChoices({ language, filters, onfilter }: FiltersView): TemplateResult {
  const t = chargesWords(language);
  return html`<div class="quick" role="group" aria-label=${t.chargesPeriod}>
    ${quickPeriods().map(({ name, from, to }) => {
      const isChosen = filters.from === from && filters.to === to;
      const choose = () => onfilter(isChosen ? { from: undefined, to: undefined } : { from, to });
      return html`<button
        class="chip"
        type="button"
        aria-pressed=${isChosen ? "true" : "false"}
        @click=${choose}
      >
        ${t[name]}
      </button>`;
    })}
  </div>`;
}

function choice(
  name: "status" | "method",
  label: string,
  any: string,
  values: readonly string[],
  { language, filters, onfilter }: FiltersView,
): TemplateResult {
  const chosen = filters[name];
  const { pix, card } = adminWords(language);
  const words: Partial<Record<string, string>> = {
    pix,
    card,
    [UNPAID]: chargesWords(language).chargesUnpaid,
  };
  const wordOf = (value: string) => words[value] ?? statusText(value, language);
  const change = ({ currentTarget }: Event) =>
    onfilter({ [name]: readFilter(name, (currentTarget as HTMLSelectElement).value) });
  return html`<div class="field">
    <label class="label" for=${name}>${label}</label>
    <div class="select">
      <select class="input" part="input" id=${name} name=${name} autocomplete="off" @change=${change}>
        <option value="" .selected=${live(chosen === undefined)}>${any}</option>
        ${values.map(
          (value) =>
            html`<option value=${value} .selected=${live(value === chosen)}>${wordOf(value)}</option>`,
        )}
      </select>
    </div>
  </div>`;
}
