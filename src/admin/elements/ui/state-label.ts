import type { TemplateResult } from "lit";
import { html } from "../../../elements/ui/html.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { statusText } from "../i18n/describe.ts";
import { printable } from "../../../contract/printable.ts";

/** A status as a dot and a word: the word says it all, the dot is found faster. */
export const stateLabel = (status: string, language: Language): TemplateResult =>
  html`<span class="state ${/^\w+$/.test(status) ? status : ""}"
    >${printable(statusText(status, language))}</span
  >`;
