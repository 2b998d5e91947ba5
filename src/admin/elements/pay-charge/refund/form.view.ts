// The form by which money goes back, and the second look before it does.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../../contract/printable.ts";
import type { Language } from "../../../../elements/i18n/language.ts";
import { interpolate } from "../../../../elements/i18n/translator.ts";
import { button } from "../../../../elements/ui/button.ts";
import { html } from "../../../../elements/ui/html.ts";
import { warningIcon } from "../../../../elements/ui/icons.ts";
import type { AdminChargeDetails } from "../../client/answers.ts";
import { methodText, money } from "../../i18n/describe.ts";
import { refundWords } from "../../i18n/refund-texts.ts";
import { leftToRefund } from "./left.ts";
import { isPixKeyType, PIX_KEY_TYPES, type PixKeyType } from "../../../../contract/pix-key.ts";
import { refundProblemText, refusedAgainText } from "./problem-text.ts";
import { isRefusal, type RefundField, type RefundForm } from "./refund-form.ts";
import { textField } from "../../ui/text-field.ts";

/** Characters that the merchant's side takes of a note. */
const MAX_REASON = 200;

export function refundForm(
  form: RefundForm,
  details: AdminChargeDetails,
  language: Language,
): TemplateResult {
  if (form.step === "editing") return editing(form, details, language);
  return form.isAgain ? unanswered(form, details, language) : confirming(form, details, language);
}

function editing(form: RefundForm, details: AdminChargeDetails, language: Language): TemplateResult {
  const t = refundWords(language);
  const isRecord = form.kind === "recorded";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.look();
  };
  return html`<form class="stack panel" part="refund-form" novalidate @submit=${submit}>
    <div>
      <h3>${isRecord ? t.record : t.refund}</h3>
      ${isRecord ? html`<p class="muted">${t.recordHint}</p>` : nothing}
    </div>
    ${problem(form, details, language)}
    <div class="fields">
      ${textField({
        id: "refund-amount",
        label: t.refundAmount,
        value: form.amount,
        inputmode: "decimal",
        hint: interpolate(t.amountLeft, { amount: money(leftToRefund(details), language) }),
        error: errorOf(form, "amount", details, language),
        oninput: (text) => form.type("amount", text),
      })}
      ${form.needsKey ? keyFields(form, details, language) : nothing}
      ${textField({
        id: "refund-reason",
        label: isRecord ? t.recordReason : t.refundReason,
        value: form.reason,
        maxlength: MAX_REASON,
        isOptional: !isRecord,
        hint: t.reasonHint,
        error: errorOf(form, "reason", details, language),
        oninput: (text) => form.type("reason", text),
      })}
    </div>
    <div class="actions">
      ${button({ label: t.look, type: "submit" })}
      ${button({ label: t.cancel, kind: "quiet", part: "cancel", onclick: () => form.close() })}
    </div>
  </form>`;
}

const INPUTMODES = {
  CPF: "numeric",
  CNPJ: "text",
  EMAIL: "email",
  PHONE: "tel",
  EVP: "text",
} as const satisfies Record<PixKeyType, string>;

/** In words; as the service says it where it is none that is known here. */
const kindText = (kind: string, language: Language): string =>
  isPixKeyType(kind) ? refundWords(language)[`key_${kind}`] : printable(kind);

function keyFields(form: RefundForm, details: AdminChargeDetails, language: Language): TemplateResult {
  const t = refundWords(language);
  const { pixKeyType: current } = form;
  const kinds = isPixKeyType(current) ? PIX_KEY_TYPES : [...PIX_KEY_TYPES, current];
  const chosen = ({ currentTarget }: Event) => form.choose((currentTarget as HTMLSelectElement).value);
  return html`<div part="field">
      <label part="label" class="label" for="refund-kind">${t.keyKind}</label>
      <select part="input" class="input" id="refund-kind" @change=${chosen}>
        ${kinds.map(
          (kind) =>
            html`<option value=${kind} ?selected=${kind === current}>${kindText(kind, language)}</option>`,
        )}
      </select>
    </div>
    ${textField({
      id: "refund-key",
      label: t.pixKey,
      value: form.pixKey,
      inputmode: isPixKeyType(current) ? INPUTMODES[current] : "text",
      maxlength: MAX_REASON,
      hint: t.pixKeyHint,
      error: errorOf(form, "pixKey", details, language),
      oninput: (text) => form.type("pixKey", text),
    })}`;
}

function errorOf(form: RefundForm, field: RefundField, details: AdminChargeDetails, language: Language) {
  const name = form.wrong[field];
  const amount = money(leftToRefund(details), language);
  return name && interpolate(refundWords(language)[name], { amount });
}

/** Why the last attempt was not taken; what a Pix cannot do is recorded in place of it. */
function problem(
  form: RefundForm,
  { charge }: AdminChargeDetails,
  language: Language,
): TemplateResult | typeof nothing {
  if (!form.problem) return nothing;
  const isTooSmall = form.problem.code === "refund_below_minimum" && charge.method === "pix";
  return html`<div class="notice" part="error" id="refund-problem" tabindex="-1">
    ${warningIcon}
    <div>
      <p>${refundProblemText(form.problem, charge.method, language)}</p>
      ${
        isTooSmall
          ? button({
              label: refundWords(language).record,
              kind: "quiet",
              part: "record",
              onclick: () => form.open("recorded"),
            })
          : nothing
      }
    </div>
  </div>`;
}

function confirming(form: RefundForm, { charge }: AdminChargeDetails, language: Language): TemplateResult {
  const t = refundWords(language);
  const { amount: cents = 0, reason, pixKey } = form.looked ?? {};
  const amount = money(cents, language);
  const isRecord = form.kind === "recorded";
  const question = isRecord ? t.confirmRecord : form.needsKey ? t.confirmPix : t.confirmCard;
  const act = isRecord ? t.doRecord : form.needsKey ? t.doPix : t.doRefund;
  const isBusy = form.step === "sending";
  return html`<div class="stack panel" part="refund-confirm">
    <h3 id="refund-confirm" tabindex="-1">
      ${interpolate(question, { amount, card: printable(methodText(charge, language)) })}
    </h3>
    ${
      pixKey === undefined && reason === undefined
        ? nothing
        : html`<dl class="asked">
            ${pixKey === undefined ? nothing : line(`${t.confirmTo} (${kindText(form.pixKeyType, language)})`, pixKey)}
            ${reason === undefined ? nothing : line(t.confirmReason, reason)}
          </dl>`
    }
    <p>${isBusy ? t.sending : isRecord ? t.finalRecord : t.final}</p>
    <div class="actions">
      ${button({ label: interpolate(act, { amount }), busy: isBusy, onclick: () => void form.send() })}
      ${isBusy ? nothing : button({ label: t.back, kind: "quiet", part: "cancel", onclick: () => form.back() })}
    </div>
  </div>`;
}

const line = (label: string, text: string): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd><bdi>${printable(text)}</bdi></dd>
  </div>`;

/** Sent, and not known to have arrived: the same may be sent once more, and nothing else. */
function unanswered(form: RefundForm, details: AdminChargeDetails, language: Language): TemplateResult {
  const t = refundWords(language);
  const { problem: refusal } = form;
  const isBusy = form.step === "sending";
  // In memory as long as the page is open; after a reload it is typed again.
  const asksKey = form.needsKey && form.wasInterrupted;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.send();
  };
  return html`<form class="stack panel" part="refund-unanswered" novalidate @submit=${submit}>
    <div class="notice" part="error">
      ${warningIcon}
      <div>
        <h3 id="refund-unanswered" tabindex="-1">${form.wasInterrupted ? t.interrupted : t.unanswered}</h3>
        ${refusal && isRefusal(refusal) ? html`<p>${refusedAgainText(refusal, language)}</p>` : nothing}
        <p>${asksKey ? t.sameKeyAgain : t.sameAgain}</p>
      </div>
    </div>
    <dl class="asked">
      ${line(t.refundAmount, money(form.sentAmount, language))}
      ${form.reason ? line(t.confirmReason, form.reason) : nothing}
    </dl>
    ${asksKey ? html`<div class="fields">${keyFields(form, details, language)}</div>` : nothing}
    <div class="actions">
      ${button({ label: t.askAgain, type: "submit", busy: isBusy })}
      ${isBusy ? nothing : button({ label: t.giveUp, kind: "quiet", part: "cancel", onclick: () => form.close() })}
    </div>
  </form>`;
}
