import { html, noChange, nothing, type TemplateResult } from "lit";
import type { Writing } from "./format.ts";

export interface FieldView {
  /** Unique in the form: also the input's id. */
  name: string;
  label: string;
  /** Left out where the input itself is the only place that holds what is typed. */
  value?: string;
  /** Words beside the field; none where it is right or not yet judged. */
  error?: string | undefined;
  autocomplete: string;
  type?: "text" | "email" | "tel";
  inputmode?: "text" | "numeric" | "email" | "tel";
  /** Of the keyboards of phones; none where it would be a surprise. */
  autocapitalize?: "words" | "characters";
  /** Keeps it in its format while it is typed in. */
  writing?: Writing | undefined;
  /** The last field of its form: a phone's keyboard says so. */
  last?: boolean;
  placeholder?: string;
  /** Drawn at the end of the field, such as a brand's mark. */
  mark?: TemplateResult | typeof nothing;
  /** Told of each edit, and when the field is left. */
  onedit?: (text: string, left: boolean) => void;
}

/** A labelled input with room for its error from the start, so that nothing jumps. */
export function field(view: FieldView): TemplateResult {
  const { name, error, writing } = view;
  const edited = (event: Event) => {
    writing?.after(event);
    view.onedit?.((event.currentTarget as HTMLInputElement).value, event.type === "blur");
  };
  return html`<div part="field">
    <label part="label" for=${name}>${view.label}</label>
    <div class="box">
      <input
        part="input"
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
        .value=${view.value ?? noChange}
        @keydown=${writing?.before ?? nothing}
        @beforeinput=${writing?.before ?? nothing}
        @input=${edited}
        @compositionend=${edited}
        @change=${edited}
        @blur=${edited}
      />${view.mark ?? nothing}
    </div>
    <p part=${error ? "error" : nothing} class="wrong" id="${name}-error">${error}</p>
  </div>`;
}
