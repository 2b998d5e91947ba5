import { nothing, type PropertyValues, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { notice } from "../../../elements/ui/notice.ts";
import { AdminElement } from "../base/admin-element.ts";
import { Asking } from "../base/asking.ts";
import type { CsvForm } from "../client/admin-client.ts";
import type { AdminCharge } from "../client/answers.ts";
import { chargesWords } from "../i18n/charges-texts.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { errorText } from "../i18n/describe.ts";
import { saveFile } from "../ui/save-file.ts";
import { usualForm } from "../ui/csv-form.ts";
import { linkToCharge, readAddress, writeAddress } from "./address.ts";
import { ChargeList } from "./charge-list.ts";
import { emptyList, listError, spokenNews, strip, type News } from "./charges.view.ts";
import { areSame, type FilterName, type Filters, queryOf, readLast4, withoutEmpty } from "./filters.ts";
import { fileName } from "./file-name.ts";
import { filtersForm } from "./filters.view.ts";
import { chargesStyles } from "./pay-charges.styles.ts";
import { chargesTable, skeletonTable } from "./table.view.ts";

/**
 * The shop's payments, newest first, as they are by now: a table with filters, which the page's address keeps as `pay-from`,
 * `pay-to`, `pay-status`, `pay-method`, `pay-order` and `pay-last4`, and a spreadsheet of what they find.
 *
 * @element pay-charges
 *
 * @event {PayOpenEvent} pay-open - Somebody opens a payment: `{ chargeId }`. Without `preventDefault()` the browser goes to the page's address with `pay-charge`.
 *
 * @csspart filters - The form of the filters.
 * @csspart input - A field of the filters.
 * @csspart csv - The button that downloads the spreadsheet.
 * @csspart error - What is missing of a card's digits.
 * @csspart other - Where nothing is found, the button that searches for four digits as what else they may be.
 * @csspart new - The button that shows new payments.
 * @csspart table - The table.
 * @csspart row - A payment's row; a card where the element is narrow.
 * @csspart link - The order's number in a row, which opens the payment.
 * @csspart more - The button that loads older payments.
 * @csspart retry - The button that tries again after an error.
 * @csspart clear - The button that clears the filters.
 */
export class PayCharges extends AdminElement {
  static override styles = [...AdminElement.styles, ...chargesStyles];

  readonly #list = new ChargeList(
    this,
    () => this.client,
    (thrown) => this.tell(thrown),
  );
  readonly #csv = new Asking<Blob>(this, (thrown) => this.tell(thrown));
  #filters: Filters = {};
  #isOpen = false;
  #isBadCard = false;
  #chosenForm: CsvForm | undefined;
  #spokenNews = "";
  /** What had the focus before this rendering. */
  #focused: Element | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#filters = readAddress();
    addEventListener("popstate", this.#readAddress);
  }

  override disconnectedCallback(): void {
    removeEventListener("popstate", this.#readAddress);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#focused = this.shadowRoot?.activeElement ?? null;
    if (this.isConnected && (changed.has("endpoint") || this.#list.status === "idle"))
      this.#list.start(this.#filters);
  }

  protected override updated(): void {
    // What had the focus is gone: it goes on where the list is.
    if (this.#focused && !this.#focused.isConnected && !this.shadowRoot!.activeElement)
      this.#region.focus({ preventScroll: true });
    const news = spokenNews(this.#news, this.language);
    if (news !== this.#spokenNews) this.say((this.#spokenNews = news));
  }

  protected override body(): TemplateResult {
    const { language } = this;
    const { error, unreadable, status } = this.#list;
    const t = chargesWords(language);
    return html`${filtersForm({
        language,
        filters: this.#filters,
        isOpen: this.#isOpen,
        isSaving: this.#csv.isBusy,
        isBadCard: this.#isBadCard,
        csvForm: this.#form,
        onfilter: (changed) => this.#filter({ ...this.#filters, ...changed }),
        oncard: (typed) => this.#searchCard(typed),
        ontoggle: () => this.#toggle(),
        onclear: this.#clear,
        onform: (form) => {
          this.#chosenForm = form;
          this.requestUpdate();
        },
        onsave: () => void this.#save(),
      })}
      ${this.#csv.error ? notice(`${t.chargesNotSaved} ${errorText(this.#csv.error, language)}`) : nothing}
      ${strip(this.#news, language, () => void this.#showNews())}
      <div class="list" tabindex="-1">
        ${
          error
            ? listError(error, language, {
                keepsRows: this.#list.items.length > 0,
                isBusy: status === "loading",
                onretry: () => void this.#load(),
              })
            : nothing
        }
        ${
          unreadable > 0
            ? notice(interpolate(adminWords(language).unreadable, { count: unreadable }))
            : nothing
        }
        ${this.#rows()} ${this.#more()}
      </div>`;
  }

  #rows(): TemplateResult | typeof nothing {
    const { items, status } = this.#list;
    const { language } = this;
    if (items.length > 0) {
      const linkTo = linkToCharge(this.#filters);
      const isBusy = status === "loading";
      return html`${guard([items, isBusy, language, linkTo("")], () =>
        chargesTable(items, isBusy, { language, linkTo, onopen: this.#open }),
      )}`;
    }
    if (status === "failed") return nothing;
    if (status === "ready") {
      const onother = (other: Filters) => this.#filter(other);
      return emptyList(this.#filters, language, { onclear: this.#clear, onother });
    }
    return html`<p class="visually-hidden">${adminWords(language).loading}</p>
      ${skeletonTable(language)}`;
  }

  #more(): TemplateResult | typeof nothing {
    const { hasMore, items, status, isLoadingMore, moreError } = this.#list;
    if (!hasMore || items.length === 0 || status === "failed") return nothing;
    const { retry } = adminWords(this.language);
    return html`<div class="more">
      ${moreError ? notice(errorText(moreError, this.language)) : nothing}
      ${button({
        label: moreError ? retry : chargesWords(this.language).chargesOlder,
        kind: "plain",
        part: "more",
        busy: isLoadingMore || status === "loading",
        onclick: () => void this.#list.loadMore((first) => this.#focusRow(first)),
      })}
    </div>`;
  }

  get #form(): CsvForm {
    return this.#chosenForm ?? usualForm(this.language);
  }

  get #news(): News {
    return { charges: this.#list.fresh, isMore: this.#list.isBehind };
  }

  get #region(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>(".list")!;
  }

  readonly #readAddress = (): void => {
    const filters = readAddress();
    if (areSame(filters, this.#filters)) return this.requestUpdate();
    this.#filters = filters;
    void this.#load();
  };

  readonly #clear = (): void => {
    this.#searchCard("");
    this.#filter({});
  };

  #filter(given: Partial<Record<FilterName, string | undefined>>): void {
    const filters = withoutEmpty(given);
    if (areSame(filters, this.#filters)) return;
    this.#filters = filters;
    writeAddress(filters);
    if (this.#csv.error) this.#csv.forget();
    void this.#load();
  }

  /** The field then has the digits alone, whatever else was typed; what cannot be read filters nothing and stays to be mended. */
  #searchCard(typed: string): void {
    const last4 = readLast4(typed);
    this.#sayBadCard(last4 === undefined);
    if (last4 === undefined) return;
    this.renderRoot.querySelector<HTMLInputElement>("#last4")!.value = last4;
    this.#filter({ ...this.#filters, last4: last4 || undefined });
  }

  #sayBadCard(isBad: boolean): void {
    if (isBad === this.#isBadCard) return;
    this.#isBadCard = isBad;
    if (isBad) this.say(chargesWords(this.language).chargesCardWrong);
    this.requestUpdate();
  }

  async #load(): Promise<void> {
    await this.#list.load(this.#filters);
    if (this.#list.status !== "ready") return;
    const { length } = this.#list.items;
    const count = this.#list.hasMore ? `${length}+` : length;
    this.say(interpolate(chargesWords(this.language).chargesCount, { count }));
  }

  async #showNews(): Promise<void> {
    const first = this.#list.showFresh();
    if (first) await this.#focusRow(first, false);
  }

  /** Whoever uses the keyboard reads on from there; what is in sight stays there, unless they asked for what is above. */
  async #focusRow({ id }: AdminCharge, preventScroll = true): Promise<void> {
    await this.updateComplete;
    this.renderRoot
      .querySelector<HTMLElement>(`[data-charge="${CSS.escape(id)}"] a`)
      ?.focus({ preventScroll });
  }

  async #save(): Promise<void> {
    const t = chargesWords(this.language);
    const [filters, form] = [this.#filters, this.#form];
    const blob = await this.#csv.ask((signal) => this.client.csv("/charges", queryOf(filters), form, signal));
    if (!blob) return;
    saveFile(blob, fileName(t.chargesFile, filters));
    this.say(t.chargesSaved);
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen;
    this.requestUpdate();
  }

  readonly #open = (event: MouseEvent, { id }: AdminCharge): void => {
    // Another tab or window is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!this.dispatch("pay-open", { chargeId: id })) event.preventDefault();
  };
}
