// What stands for all that is kept of a payment, and how to have it. Nothing where the shop's server is of an earlier release.
import { nothing, type TemplateResult } from "lit";
import type { Language } from "../../../elements/i18n/language.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { copyIcon, smallCheckIcon } from "../../../elements/ui/icons.ts";
import { notice } from "../../../elements/ui/notice.ts";
import type { AdminChargeDetails } from "../client/answers.ts";
import type { CallError } from "../client/call-error.ts";
import { chargeWords } from "../i18n/charge-texts.ts";
import { errorText } from "../i18n/describe.ts";
import { dossierWords } from "../i18n/dossier-texts.ts";

export interface DossierView {
  /** The address of the page to be printed. */
  page: string;
  save: () => void;
  isSaving: boolean;
  /** Why it was not saved. */
  notSaved: CallError | undefined;
  copied: string | undefined;
  copy: (hash: string, what: string) => void;
}

export function dossierSection(
  { dossier }: Pick<AdminChargeDetails, "dossier">,
  view: DossierView,
  language: Language,
): TemplateResult | typeof nothing {
  if (dossier === undefined) return nothing;
  const t = dossierWords(language);
  const { copyOf, copiedOf } = chargeWords(language);
  const isCopied = view.copied === dossier.head;
  return html`<section class="section dossier" part="dossier" aria-labelledby="dossier">
    <h3 id="dossier">${t.dossier}</h3>
    <p class="muted">${t.dossierHint}</p>
    <dl class="references">
      <div>
        <dt>${t.dossierHead}</dt>
        <dd>
          <code part="head">${dossier.head}</code>
          ${button({
            label: isCopied ? smallCheckIcon : copyIcon,
            name: interpolate(isCopied ? copiedOf : copyOf, { what: t.dossierHead }),
            kind: "quiet",
            part: "copy",
            onclick: () => view.copy(dossier.head, t.dossierHead),
          })}
        </dd>
      </div>
    </dl>
    <p class="muted">${t.dossierHeadHint}</p>
    <div class="actions">
      ${button({
        label: t.dossierSave,
        kind: "plain",
        part: "dossier-save",
        busy: view.isSaving,
        onclick: view.save,
      })}
      <a class="button plain" part="dossier-print" href=${view.page} target="_blank" rel="noopener"
        >${t.dossierPrint}</a
      >
    </div>
    ${view.notSaved ? notice(`${t.dossierNotSaved} ${errorText(view.notSaved, language)}`) : nothing}
  </section>`;
}
