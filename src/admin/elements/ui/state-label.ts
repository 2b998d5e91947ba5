import type { TemplateResult } from "lit";
import { CHARGE_STATUSES } from "../../../contract/checkout/enums.ts";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { html } from "../../../elements/ui/html.ts";
import { statusText } from "../i18n/describe.ts";

/** A status is the class of its dot's colour; one that this release does not know has none. */
const isKnown = (status: string): boolean => (CHARGE_STATUSES as readonly string[]).includes(status);

/** A status as a dot and a word: the word says it all, the dot is found faster. */
export const stateLabel = (status: string, language: Language): TemplateResult =>
  html`<span class="state ${isKnown(status) ? status : ""}"
    >${printable(statusText(status, language))}</span
  >`;
