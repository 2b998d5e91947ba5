import { noChange, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { InputMask } from "./input-mask.ts";
import { html } from "./html.ts";

export interface FieldView {
  /** Unique in the form: also the input's id. */
  name: string;
  label: string;
  /** Left out where the input itself is the only place that holds what is typed. */
  value?: string;
  /** Why it is asked for, in the place of the error. */
  hint?: string;
  /** Words beside the field; none if it is valid or not validated yet. */
  error?: string | undefined;
  autocomplete: string;
  type?: "text" | "email" | "tel";
  inputmode?: "text" | "numeric" | "email" | "tel";
  /** For the keyboards of phones; none if it would be a surprise. */
  autocapitalize?: "words" | "characters";
  /** Keeps it in its format while it is typed in. */
  mask?: InputMask | undefined;
  /** The last field of its form: a phone's keyboard says so. */
  last?: boolean;
  placeholder?: string;
  /** Drawn at the end of the field, such as a brand's mark. */
  mark?: TemplateResult | typeof nothing;
  /** Drawn at the end of the label's line. */
  beside?: TemplateResult;
  /** Called with each edit, and when the field is left. */
  onedit?: (text: string, left: boolean) => void;
}

/** A labelled input with room for its error from the start, so that nothing moves. */
export function field(view: FieldView): TemplateResult {
  const { name, error, hint, mask } = view;
  const [kind, below] = error ? ["", error] : ["hinted", hint];
  const edited = (event: Event) => {
    mask?.after(event);
    view.onedit?.((event.currentTarget as HTMLInputElement).value, event.type === "blur");
  };
  const label = html`<label part="label" class="label" for=${name}>${view.label}</label>`;
  return html`<div part="field">
    ${view.beside ? html`<div class="label-line">${label}${view.beside}</div>` : label}
    <div class="box">
      <input
        part="input"
        class="input"
        id=${name}
        name=${name}
        type=${view.type ?? "text"}
        inputmode=${view.inputmode ?? nothing}
        autocomplete=${view.autocomplete}
        enterkeyhint=${view.last ? "done" : "next"}
        placeholder=${view.placeholder ?? nothing}
        spellcheck="false"
        autocorrect="off"
        autocapitalize=${view.autocapitalize ?? "off"}
        aria-required="true"
        aria-invalid=${error ? "true" : nothing}
        aria-describedby="${name}-error"
        .value=${live(view.value ?? noChange)}
        @keydown=${mask?.before ?? nothing}
        @beforeinput=${mask?.before ?? nothing}
        @input=${edited}
        @compositionend=${edited}
        @change=${edited}
        @blur=${edited}
      />${view.mark ?? nothing}
    </div>
    <p part=${error ? "error" : nothing} class="field-error ${kind}" id="${name}-error">${below}</p>
  </div>`;
}
