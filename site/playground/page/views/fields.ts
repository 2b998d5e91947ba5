// Labelled fields. What a field does not allow, its own message says, and nothing changes.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

const valueOf = (event: Event) => (event.target as HTMLInputElement).value;

export interface Choice<T extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  change: (value: T) => void;
}

export const select = <T extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  change,
}: Choice<T>): TemplateResult => html`
  <label class="field">
    <span class=${isLabelHidden ? "visually-hidden" : ""}>${label}</span>
    <select
      .value=${live(value)}
      @change=${(event: Event) => {
        const chosen = options.find(([option]) => option === valueOf(event));
        if (chosen) change(chosen[0]);
      }}
    >
      ${options.map(
        ([option, text]) => html`<option value=${option} ?selected=${option === value}>${text}</option>`,
      )}
    </select>
  </label>
`;

/** One of a few, all in sight. */
export const radios = <T extends string>(name: string, { label, value, options, change }: Choice<T>) => html`
  <fieldset class="radios">
    <legend>${label}</legend>
    ${options.map(
      ([option, text]) => html`
        <label>
          <input
            type="radio"
            name=${name}
            .checked=${live(option === value)}
            @change=${() => change(option)}
          />
          ${text}
        </label>
      `,
    )}
  </fieldset>
`;

export const number = (field: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  change: (value: number) => void;
}): TemplateResult => html`
  <label class="field">
    <span>${field.label}</span>
    <input
      type="number"
      inputmode="decimal"
      min=${field.min}
      max=${field.max}
      step=${field.step ?? 1}
      .value=${live(String(field.value))}
      @change=${({ target }: Event) => {
        const input = target as HTMLInputElement;
        if (input.reportValidity() && input.value !== "") field.change(input.valueAsNumber);
      }}
    />
  </label>
`;

export const range = (field: {
  label: string;
  value: number;
  min: number;
  max: number;
  unit: string;
  change: (value: number) => void;
}): TemplateResult => html`
  <label class="field range">
    <span>${field.label} <output>${field.value} ${field.unit}</output></span>
    <input
      type="range"
      min=${field.min}
      max=${field.max}
      .value=${live(String(field.value))}
      @input=${(event: Event) => field.change(Number(valueOf(event)))}
    />
  </label>
`;

export const colour = (field: { label: string; value: string; change: (value: string) => void }) => html`
  <label class="field colour">
    <input
      type="color"
      .value=${live(field.value)}
      @input=${(event: Event) => field.change(valueOf(event))}
    />
    <span>${field.label}</span>
  </label>
`;

export const checkbox = (field: {
  label: string;
  checked: boolean;
  change: (checked: boolean) => void;
}) => html`
  <label class="check">
    <input
      type="checkbox"
      .checked=${live(field.checked)}
      @change=${({ target }: Event) => field.change((target as HTMLInputElement).checked)}
    />
    ${field.label}
  </label>
`;

/** For code. `error` is what is wrong with it. */
export const code = (field: {
  label: string;
  value: string;
  rows: number;
  hint?: string;
  error?: string | undefined;
  id: string;
  change: (value: string) => void;
  /** The field was left. */
  done?: () => void;
}): TemplateResult => html`
  <label class="field">
    <span>${field.label}</span>
    <textarea
      rows=${field.rows}
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      aria-describedby="${field.id}-hint"
      aria-invalid=${field.error ? "true" : nothing}
      .value=${live(field.value)}
      @input=${(event: Event) => field.change(valueOf(event))}
      @change=${field.done ?? nothing}
    ></textarea>
  </label>
  <p class="hint ${field.error ? "wrong" : ""}" id="${field.id}-hint">${field.error ?? field.hint ?? ""}</p>
`;
