import { nothing, type PropertyValues, type TemplateResult } from "lit";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { html } from "../../../elements/ui/html.ts";
import { AdminElement } from "../base/admin-element.ts";
import { Asking } from "../base/asking.ts";
import { chargeWords } from "../i18n/charge-texts.ts";
import { statusText } from "../i18n/describe.ts";
import { dossierWords } from "../i18n/dossier-texts.ts";
import { saveFile } from "../ui/save-file.ts";
import { ChargeReader } from "./charge-reader.ts";
import { chargeView, skeleton, unread } from "./charge.view.ts";
import { CopyText } from "../base/copy-text.ts";
import { chargeStyles } from "./pay-charge.styles.ts";
import { RefundDesk } from "./refund/refund-desk.ts";

/**
 * One payment: what it is, why it is not paid, what happened to it, and money back.
 *
 * @element pay-charge
 *
 * @attr {string} charge - Id of the payment. Another one starts over.
 *
 * @event {PayRefundEvent} pay-refund - A refund was asked for, recorded or settled here: `{ refund }`, as the merchant's side answered.
 *
 * @csspart charge - The payment.
 * @csspart amount - What was charged.
 * @csspart status - How it stands.
 * @csspart why - Why it is not paid.
 * @csspart refund-form - The form by which money goes back, or is recorded as gone.
 * @csspart refund-confirm - The second look before it does.
 * @csspart refund-unanswered - What was sent, and is not known to have arrived.
 * @csspart refund-outcome - What became of a refund.
 * @csspart refunds - All refunds.
 * @csspart links - The links to pay of its order.
 * @csspart story - What happened.
 * @csspart entry - An entry of what happened.
 * @csspart receipt - The link to the service's receipt.
 * @csspart field - A field with label and error.
 * @csspart label - Its label.
 * @csspart input - The input in it.
 * @csspart record - The button that records a refund made elsewhere.
 * @csspart settle - The buttons that say what became of an unknown refund.
 * @csspart cancel - The button that goes back, or sends nothing.
 * @csspart dossier - The file that a bank is given, and what stands for it.
 * @csspart head - The hash that stands for it.
 * @csspart dossier-save - The button that downloads it.
 * @csspart dossier-print - The link to it as a page to be printed.
 * @csspart copy - The button that copies an id.
 * @csspart retry - The button that reads the payment again.
 * @csspart gone - Shown where there is no such payment.
 * @csspart stale - Shown where the payment could not be read again.
 * @csspart skeleton - Shown while it loads.
 */
export class PayCharge extends AdminElement {
  static override properties = {
    ...AdminElement.properties,
    charge: {},
  };
  static override styles = [...AdminElement.styles, chargeStyles];

  /** Id of the payment. Another one starts over. */
  declare charge: string | undefined;

  /** What is to have the focus with the next rendering, as a selector. */
  #focusOn: string | undefined;
  #focused: Element | null = null;
  readonly #copying = new CopyText(this);
  readonly #dossier = new Asking<Blob>(this, (thrown) => this.tell(thrown));
  readonly #reader: ChargeReader = new ChargeReader(this, {
    source: () => {
      const client = this.clientIfAny;
      return client && this.charge ? { client, id: this.charge } : undefined;
    },
    started: () => {
      this.#refund.restart(this.clientIfAny?.address, this.charge);
      this.#dossier.forget();
    },
    read: (details, before) => {
      this.#refund.refresh(details, before);
      const { status } = details.charge;
      if (before && before.charge.status !== status) this.say(statusText(status, this.language));
    },
    failed: (thrown) => this.tell(thrown),
  });
  readonly #refund = new RefundDesk(this, {
    client: () => this.clientIfAny,
    details: () => this.#reader.details,
    language: () => this.language,
    moved: (selector) => (this.#focusOn = selector),
    say: (text) => this.say(text),
    told: (refund) => {
      this.dispatch("pay-refund", { refund });
      void this.#reader.read();
    },
    reread: () => void this.#reader.read(),
    failed: (thrown) => this.tell(thrown),
  });

  /** Focuses its heading, which is there from the first rendering on. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector("h2")?.focus(options));
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#focused = this.shadowRoot?.activeElement ?? null;
  }

  protected override body(): TemplateResult {
    const { details, error } = this.#reader;
    const { language } = this;
    const retry = () => void this.#reader.read();
    if (details)
      return chargeView(
        details,
        {
          refund: this.#refund.render(details, this.rights.may("refund")),
          links: this.rights.may("link") ? this.#links(details.charge.orderId) : undefined,
          error,
          retry,
          dossier: {
            page: this.clientIfAny?.dossierPage(details.charge.id, language.locale) ?? "",
            save: () => void this.#saveDossier(details.charge.id),
            isSaving: this.#dossier.isBusy,
            notSaved: this.#dossier.error,
          },
          copied: this.#copying.copied,
          copy: (id, what) => void this.#copy(id, what),
        },
        language,
      );
    if (error) return unread(error, retry, language);
    return this.charge ? skeleton(language) : html``;
  }

  protected override updated(): void {
    const selector = this.#focusOn ?? (this.#focused && !this.#focused.isConnected ? "h2" : undefined);
    this.#focused = null;
    if (selector === undefined) return;
    const target = this.renderRoot.querySelector<HTMLElement>(selector);
    this.#focusOn = undefined;
    target?.focus();
    // What is typed takes the place of what stands there, as after the Tab key: a part of the amount that is left.
    if (target instanceof HTMLInputElement) target.select();
  }

  #links(orderId: string): TemplateResult {
    const [endpoint, locale] = [this.endpoint ?? nothing, this.locale ?? nothing];
    return html`<pay-links
      order=${orderId}
      endpoint=${endpoint}
      locale=${locale}
      .texts=${this.texts}
    ></pay-links>`;
  }

  async #saveDossier(id: string): Promise<void> {
    const blob = await this.#dossier.ask((signal) => this.client.dossier(id, signal));
    if (!blob) return;
    saveFile(blob, `dossier-${id.replaceAll(/[^\w-]/g, "")}.json`);
    this.say(dossierWords(this.language).dossierSaved);
  }

  async #copy(id: string, what: string): Promise<void> {
    const isCopied = await this.#copying.copy(id);
    const t = chargeWords(this.language);
    this.say(isCopied ? interpolate(t.copiedOf, { what }) : t.notCopiedOf);
  }
}
