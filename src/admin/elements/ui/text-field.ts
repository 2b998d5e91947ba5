// A labelled field of the desk: unlike the checkout's, it may be left empty, and may be fixed.
import { nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { html } from "../../../elements/ui/html.ts";

interface TextFieldView {
  /** Unique in the element: also the input's id. */
  id: string;
  label: string;
  value: string;
  type?: "text" | "date";
  /** Of a date: `2026-12-24`. */
  min?: string;
  hint?: string | undefined;
  error?: string | undefined;
  inputmode?: "text" | "decimal" | "numeric" | "email" | "tel";
  maxlength?: number;
  isOptional?: boolean;
  oninput: (text: string) => void;
}

export const textField = (view: TextFieldView): TemplateResult =>
  html`<div part="field">
    <label part="label" class="label" for=${view.id}>${view.label}</label>
    <div class="box">
      <input
        part="input"
        class="input"
        id=${view.id}
        type=${view.type ?? "text"}
        min=${view.min ?? nothing}
        autocomplete="off"
        autocorrect="off"
        autocapitalize="off"
        spellcheck="false"
        inputmode=${view.inputmode ?? nothing}
        maxlength=${view.maxlength ?? nothing}
        aria-required=${view.isOptional ? nothing : "true"}
        aria-invalid=${view.error ? "true" : nothing}
        aria-describedby="${view.id}-error"
        .value=${live(view.value)}
        @input=${({ currentTarget }: Event) => view.oninput((currentTarget as HTMLInputElement).value)}
      />
    </div>
    <p
      part=${view.error ? "error" : nothing}
      class="field-error ${view.error ? "" : "hinted"}"
      id="${view.id}-error"
    >
      ${view.error ?? view.hint}
    </p>
  </div>`;
