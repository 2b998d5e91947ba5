// Money back of the payment that is shown: what may be asked for, the form, and what became of it.
import { nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Language } from "../../../../elements/i18n/language.ts";
import { button } from "../../../../elements/ui/button.ts";
import { html } from "../../../../elements/ui/html.ts";
import type { AdminChargeDetails, AdminRefund } from "../../client/answers.ts";
import type { AdminClient } from "../../client/admin-client.ts";
import type { CallError } from "../../client/call-error.ts";
import { refundWords } from "../../i18n/refund-texts.ts";
import { refundForm } from "./form.view.ts";
import { leftToRefund, openRefund } from "./left.ts";
import { outcome, outcomeText } from "./outcome.view.ts";
import { RefundForm } from "./refund-form.ts";
import { Settle } from "./settle.ts";

interface Options {
  client: () => AdminClient | undefined;
  details: () => AdminChargeDetails | undefined;
  language: () => Language;
  moved: (selector: string) => void;
  say: (text: string) => void;
  /** Tells the page of a refund, and reads the payment anew. */
  told: (refund: AdminRefund) => void;
  reread: () => void;
  failed: (thrown: unknown) => CallError;
}

export class RefundDesk {
  readonly #options: Options;
  readonly #form: RefundForm;
  readonly #settle: Settle;
  /** The refund that was asked for here. */
  #latest: AdminRefund | undefined;

  constructor(host: ReactiveControllerHost, options: Options) {
    this.#options = options;
    const failed = (thrown: unknown) => {
      const error = options.failed(thrown);
      // The figures beside what is typed may be why.
      options.reread();
      return error;
    };
    const { client, details, language, moved, reread: answeredElsewhere } = options;
    const answered = (refund: AdminRefund) => this.#answered(refund);
    this.#form = new RefundForm(host, {
      client,
      details,
      language,
      moved,
      answered,
      answeredElsewhere,
      failed,
    });
    this.#settle = new Settle(host, { client, moved, settled: answered, failed });
  }

  restart(address: string | undefined, chargeId: string | undefined): void {
    this.#latest = undefined;
    this.#form.restart(address, chargeId);
    this.#settle.restart();
  }

  /** The payment was read anew. */
  refresh(details: AdminChargeDetails, before: AdminChargeDetails | undefined): void {
    this.#form.refresh();
    const latest = details.refunds.find(({ id }) => id === this.#latest?.id) ?? openRefund(details);
    const known = before?.refunds.find(({ id }) => id === latest?.id)?.status ?? this.#latest?.status;
    if (latest) this.#latest = latest;
    if (before && latest && latest.status !== known) this.#say(latest, details);
  }

  #answered(refund: AdminRefund): void {
    const details = this.#options.details();
    if (details?.charge.id === refund.chargeId) {
      this.#latest = refund;
      this.#say(refund, details);
      this.#options.moved("#outcome");
    }
    this.#options.told(refund);
  }

  #say(refund: AdminRefund, { charge }: AdminChargeDetails): void {
    this.#options.say(outcomeText(refund, charge.method, this.#options.language()));
  }

  render(details: AdminChargeDetails, mayRefund: boolean): TemplateResult {
    const language = this.#options.language();
    const open = openRefund(details);
    const shown = open ?? this.#latest;
    const { charge } = details;
    return html`${shown ? outcome(shown, charge.method, mayRefund ? this.#settle : undefined, language) : nothing}
    ${mayRefund ? this.#asking(details, open !== undefined) : nothing}`;
  }

  #asking(details: AdminChargeDetails, isUnderway: boolean): TemplateResult | typeof nothing {
    const language = this.#options.language();
    const t = refundWords(language);
    if (this.#form.step !== "closed") return refundForm(this.#form, details, language);
    if (isUnderway || leftToRefund(details) === 0) return nothing;
    return html`<div class="actions">
      ${button({ label: t.refund, id: "refund-open", onclick: () => this.#form.open("refund") })}
      ${button({ label: t.record, kind: "quiet", part: "record", onclick: () => this.#form.open("recorded") })}
    </div>`;
  }
}
