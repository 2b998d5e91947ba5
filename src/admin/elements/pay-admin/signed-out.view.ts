import { nothing, type TemplateResult } from "lit";
import type { Language } from "../../../elements/i18n/language.ts";
import { html } from "../../../elements/ui/html.ts";
import { warningIcon } from "../../../elements/ui/icons.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { deskWords } from "../i18n/desk-texts.ts";

/** Below all that is shown, nothing of which moves or is lost: the sign-in opens in another tab. */
export const signedOut = (address: string | undefined, language: Language): TemplateResult =>
  html`<div class="signed-out" part="signed-out">
    ${warningIcon}<span>${adminWords(language).error_not_signed_in}</span>
    ${
      address === undefined
        ? nothing
        : html`<a href=${address} target="_blank" rel="noopener">${deskWords(language).deskSignIn}</a>`
    }
  </div>`;
