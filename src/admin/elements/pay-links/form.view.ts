// The form that makes a link.
import { nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Language } from "../../../elements/i18n/language.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { warningIcon } from "../../../elements/ui/icons.ts";
import { errorText } from "../i18n/describe.ts";
import { linkWords } from "../i18n/link-texts.ts";
import { textField } from "../ui/text-field.ts";
import type { LinkField, LinkForm } from "./link-form.ts";

interface FormView {
  form: LinkForm;
  /** Where the page has not chosen the order: called once it is meant. */
  onorder: ((order: string) => void) | undefined;
}

export function linkForm({ form, onorder }: FormView, language: Language): TemplateResult {
  const t = linkWords(language);
  const errorOf = (field: LinkField) => form.wrong[field] && t[form.wrong[field]];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onorder?.(form.order);
    void form.send();
  };
  return html`<form class="form" part="link-form" novalidate @submit=${submit}>
    ${
      form.problem
        ? html`<p class="notice" part="error" id="link-problem" tabindex="-1">
            ${warningIcon}<span>${errorText(form.problem, language)}</span>
          </p>`
        : nothing
    }
    <div class="fields">
      ${
        onorder
          ? html`<div @change=${() => onorder(form.order)}>
              ${textField({
                id: "link-order",
                label: t.linkOrder,
                value: form.order,
                hint: t.linkOrderHint,
                error: errorOf("order"),
                oninput: (text) => form.type("order", text),
              })}
            </div>`
          : nothing
      }
      ${textField({
        id: "link-until",
        label: t.linkUntil,
        value: form.until,
        type: "date",
        min: form.today,
        hint: t.linkUntilHint,
        error: errorOf("until"),
        oninput: (text) => form.type("until", text),
      })}
    </div>
    <label class="once"
      ><input
        type="checkbox"
        part="once"
        .checked=${live(form.once)}
        @change=${({ currentTarget }: Event) => form.endsWithPayment((currentTarget as HTMLInputElement).checked)}
      /><span>${t.linkOnce}<span class="muted">${t.linkOnceHint}</span></span></label
    >
    <div class="actions">
      ${button({ label: t.linkMake, type: "submit", busy: form.isBusy })}
      ${
        onorder || form.isBusy
          ? nothing
          : button({ label: t.linkClose, kind: "quiet", part: "cancel", onclick: () => form.toggle(false) })
      }
    </div>
  </form>`;
}
