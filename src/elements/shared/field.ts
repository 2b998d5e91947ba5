import { html, noChange, nothing, type TemplateResult } from "lit";

interface FieldView {
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
  maxlength?: number;
  placeholder?: string;
  /** Drawn at the end of the field, such as a brand's mark. */
  mark?: TemplateResult | typeof nothing;
  oninput?: (input: HTMLInputElement, event: InputEvent) => void;
  onblur?: (input: HTMLInputElement) => void;
}

/** A labelled input with room for its error from the start, so that nothing jumps. */
export function field(view: FieldView): TemplateResult {
  const { name, error } = view;
  return html`<div class="field" part="field">
    <label part="label" for=${name}>${view.label}</label>
    <div class="box">
      <input
        part="input"
        id=${name}
        name=${name}
        type=${view.type ?? "text"}
        inputmode=${view.inputmode ?? nothing}
        autocomplete=${view.autocomplete}
        maxlength=${view.maxlength ?? nothing}
        placeholder=${view.placeholder ?? nothing}
        spellcheck="false"
        autocapitalize="off"
        aria-required="true"
        aria-invalid=${error ? "true" : nothing}
        aria-describedby="${name}-error"
        .value=${view.value ?? noChange}
        @input=${(event: InputEvent) => view.oninput?.(event.currentTarget as HTMLInputElement, event)}
        @blur=${(event: FocusEvent) => view.onblur?.(event.currentTarget as HTMLInputElement)}
      />${view.mark ?? nothing}
    </div>
    <p part=${error ? "error" : nothing} class="wrong" id="${name}-error">${error}</p>
  </div>`;
}
