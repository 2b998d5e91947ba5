import { nothing, type TemplateResult } from "lit";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { notice } from "../../../elements/ui/notice.ts";
import { AdminElement } from "../base/admin-element.ts";
import { Asking } from "../base/asking.ts";
import { FollowChanges } from "../base/follow-changes.ts";
import { ReadOnConnect } from "../base/read-on-connect.ts";
import type { CsvForm } from "../client/admin-client.ts";
import type { AdminReconciliation, AdminSummary } from "../client/answers.ts";
import type { CallError } from "../client/call-error.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { dayOf, errorText } from "../i18n/describe.ts";
import { summaryWords } from "../i18n/summary-texts.ts";
import { csvFormChoice, usualForm } from "../ui/csv-form.ts";
import { newsBar, newsStyles } from "../ui/news.ts";
import { saveFile } from "../ui/save-file.ts";
import { readAddress, writeAddress } from "./address.ts";
import { comparison } from "./comparison.view.ts";
import { LiveSums } from "./live-sums.ts";
import { summaryStyles } from "./pay-summary.styles.ts";
import { monthPeriod, type Chosen } from "./period.ts";
import { periodChoice } from "./period.view.ts";
import { dayTable, totals } from "./sums.view.ts";

/**
 * The sums of a period by day and method, as they are by now, as a spreadsheet too, and what differs from the payment
 * service's list. The page's address keeps the period as `pay-period`. Shown by `pay-admin`.
 *
 * @element pay-summary
 *
 * @event {PayOpenEvent} pay-open - Somebody opens a payment that differs: `{ chargeId }`. `preventDefault()` leaves to the page what is shown; else the link is followed, to `?pay-charge=` of the same page.
 *
 * @csspart input - The choice of the spreadsheet's form.
 * @csspart csv - The button that saves the sums as a spreadsheet.
 * @csspart news - The button that shows rows that are new.
 * @csspart compare - The button that compares the period with the service's list.
 */
export class PaySummary extends AdminElement {
  static override styles = [...AdminElement.styles, newsStyles, summaryStyles];

  readonly #sums = new LiveSums(
    this,
    () => this.client,
    (thrown) => this.tell(thrown),
  );
  readonly #csv = new Asking<Blob>(this, (thrown) => this.tell(thrown));
  readonly #compared = new Asking<AdminReconciliation>(this, (thrown) => this.tell(thrown));
  #chosen: Chosen = readAddress();
  #chosenForm: CsvForm | undefined;

  constructor() {
    super();
    new ReadOnConnect(this, {
      client: () => this.clientIfAny,
      forget: () => this.#sums.forget(),
      read: () => void this.#load(),
    });
    const changed = () => this.#sums.changed();
    const missed = () => {
      if (this.#sums.error) void this.#load();
      else changed();
    };
    new FollowChanges(this, () => this.clientIfAny, { charge: changed, missed });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#chosen = readAddress();
    addEventListener("popstate", this.#popped);
  }

  override disconnectedCallback(): void {
    removeEventListener("popstate", this.#popped);
    super.disconnectedCallback();
  }

  readonly #popped = (): void => {
    const { choice, dates } = readAddress();
    const before = this.#chosen;
    this.#chosen = { choice, dates };
    if (dates.from !== before.dates.from || dates.to !== before.dates.to) void this.#load();
    else this.requestUpdate();
  };

  get #isReversed(): boolean {
    return this.#chosen.dates.from > this.#chosen.dates.to;
  }

  #choose(chosen: Chosen): void {
    this.#chosen = chosen;
    if (!this.#isReversed) writeAddress(chosen);
    void this.#load();
  }

  async #load(): Promise<void> {
    this.#compared.forget();
    this.#csv.forget();
    if (this.#isReversed) return this.requestUpdate();
    await this.#sums.load({ ...this.#chosen.dates });
  }

  protected override body(): TemplateResult {
    const { answer, error, isBusy } = this.#sums;
    const { loading, retry } = adminWords(this.language);
    const t = summaryWords(this.language);
    return html`<div class="sums">
      ${periodChoice(this.language, {
        ...this.#chosen,
        choose: (choice) =>
          this.#choose({ choice, dates: choice === "dates" ? this.#chosen.dates : monthPeriod(choice) }),
        setDates: (dates) => this.#choose({ choice: "dates", dates }),
      })}
      ${this.#isReversed ? notice(t.sumsOrder) : nothing}
      ${
        error
          ? html`<div class="stack">
              ${notice(errorText(error, this.language))}
              ${
                error.code === "not_configured"
                  ? nothing
                  : button({
                      label: retry,
                      kind: "plain",
                      part: "again",
                      busy: isBusy,
                      onclick: () => void this.#load(),
                    })
              }
            </div>`
          : nothing
      }
      ${
        answer
          ? this.#table(answer, isBusy)
          : isBusy
            ? html`<p class="visually-hidden">${loading}</p>
                <div class="skeleton"></div>
                <div class="skeleton tall"></div>`
            : nothing
      }
      ${this.#sums.hasNews ? newsBar(t.sumsNew, t.sumsShowNew, () => this.#sums.showNews()) : nothing}
    </div>`;
  }

  #table(answer: AdminSummary, isBusy: boolean): TemplateResult {
    const t = summaryWords(this.language);
    const stale = isBusy || this.#sums.error !== undefined || this.#isReversed;
    return html`<div class="answer ${stale ? "stale" : ""}" aria-busy=${isBusy}>
      ${totals(answer, this.language)}
      ${
        answer.days.length === 0
          ? html`<p class="calm">${t.sumsEmpty}</p>`
          : html`${dayTable(answer, this.language)}
              <div class="save">
                ${csvFormChoice(this.language, this.#form, (form) => {
                  this.#chosenForm = form;
                  this.requestUpdate();
                })}
                ${button({
                  label: t.sumsCsv,
                  kind: "plain",
                  part: "csv",
                  busy: this.#csv.isBusy,
                  onclick: () => void this.#save(),
                })}
                ${this.#csv.error ? notice(errorText(this.#csv.error, this.language)) : nothing}
              </div>`
      }
      <section class="stack compare">
        <div>
          <h3>${t.sumsCompareTitle}</h3>
          <p class="muted">${t.sumsCompareHint}</p>
        </div>
        ${button({
          label: t.sumsCompare,
          kind: "plain",
          part: "compare",
          busy: this.#compared.isBusy,
          onclick: () => void this.#compare(),
        })}
        ${this.#compared.error ? notice(this.#compareError(this.#compared.error)) : nothing}
        ${
          this.#compared.answer
            ? comparison(this.#compared.answer, this.language, (chargeId) =>
                this.dispatch("pay-open", { chargeId }),
              )
            : nothing
        }
      </section>
    </div>`;
  }

  #compareError(error: CallError): string {
    const t = summaryWords(this.language);
    if (error.status === 422) return t.sumsCompareMany;
    return error.code === "invalid_request" && (this.#sums.shown?.from ?? "") >= dayOf(new Date())
      ? t.sumsCompareFuture
      : errorText(error, this.language);
  }

  get #form(): CsvForm {
    return this.#chosenForm ?? usualForm(this.language);
  }

  async #save(): Promise<void> {
    const period = this.#sums.shown;
    if (!period) return;
    const blob = await this.#csv.ask((signal) =>
      this.client.csv("/summary", { ...period }, this.#form, signal),
    );
    if (blob) saveFile(blob, `${summaryWords(this.language).sumsFile}-${period.from}-${period.to}.csv`);
  }

  async #compare(): Promise<void> {
    const period = this.#sums.shown;
    if (!period) return;
    const answer = await this.#compared.ask((signal) => this.client.reconciliation({ ...period }, signal));
    await this.updateComplete;
    const outcome = this.renderRoot.querySelector(".comparison, .compare .notice");
    if (answer || this.#compared.error)
      this.say(outcome?.textContent?.trim().replace(/\s+/g, " ").slice(0, 300) ?? "");
  }
}
