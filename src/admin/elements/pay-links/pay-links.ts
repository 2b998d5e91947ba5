import { nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { isOrderId } from "../../../contract/checkout/order-id.ts";
import { attempt } from "../../../elements/lib/attempt.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { notice } from "../../../elements/ui/notice.ts";
import { AdminElement } from "../base/admin-element.ts";
import { Asking } from "../base/asking.ts";
import { CopyText } from "../base/copy-text.ts";
import { FollowChanges } from "../base/follow-changes.ts";
import type { AdminClient } from "../client/admin-client.ts";
import type { AdminLink } from "../client/answers.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { errorText } from "../i18n/describe.ts";
import { linkWords } from "../i18n/link-texts.ts";
import { quoted } from "../ui/quoted.ts";
import { linkForm } from "./form.view.ts";
import { LinkForm } from "./link-form.ts";
import { linkItem } from "./link.view.ts";
import { OrderLinks } from "./order-links.ts";
import { linksStyles } from "./pay-links.styles.ts";

/**
 * Links to pay: makes one for an order, to be copied or sent by WhatsApp, and shows those that the order has, of which one
 * that is open can be revoked. It takes the right `link`.
 *
 * @element pay-links
 *
 * @attr {string} order - Id of the order whose links are shown. Another one starts over. If absent, a field asks for it.
 *
 * @csspart link-new - The button that opens the form, where the page has chosen the order.
 * @csspart link-form - The form that makes a link.
 * @csspart once - The box that has a link end with the payment.
 * @csspart payment-link - A link.
 * @csspart copy - The button that copies its address.
 * @csspart copy-message - The button that copies what is written to the buyer.
 * @csspart revoke - The button that asks whether it is to be revoked.
 * @csspart cancel - The button that closes the form, or leaves a link as it is.
 * @csspart field - A field with label and error.
 * @csspart label - Its label.
 * @csspart input - The input in it.
 * @csspart again - The button that reads what could not be read.
 */
export class PayLinks extends AdminElement {
  static override properties = {
    ...AdminElement.properties,
    order: {},
  };
  static override styles = [...AdminElement.styles, linksStyles];

  /** Id of the order whose links are shown. Another one starts over. If absent, a field asks for it. */
  declare order: string | undefined;

  readonly #links = new OrderLinks(
    this,
    () => this.client,
    (thrown) => this.tell(thrown),
  );
  readonly #form = new LinkForm(this, {
    client: () => this.client,
    order: () => this.order || undefined,
    moved: (selector) => void this.#focus(selector),
    made: (link) => this.#made(link),
    failed: (thrown) => this.tell(thrown),
  });
  readonly #revoking = new Asking<AdminLink>(this, (thrown) => this.tell(thrown));
  readonly #copying = new CopyText(this);
  /** What was typed in place of the attribute, once it was meant. */
  #typed: string | undefined;
  /** The link that is asked about before it is revoked. */
  #sure: string | undefined;
  /** What the browser did not copy, to be copied by hand. */
  #uncopied: { id: string; text: string } | undefined;
  /** The link in which the focus was before an update. */
  #focusedLink: string | undefined;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  /** Whose links are shown, or being read; no client while nobody can be asked. */
  #read: { client: AdminClient | undefined; order: string | undefined } = {
    client: undefined,
    order: undefined,
  };
  #isDue = true;

  constructor() {
    super();
    const changed = () => this.#links.changed();
    new FollowChanges(this, () => this.clientIfAny, { charge: changed, missed: changed });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // What was read before the element was out of the page may be old.
    this.#isDue = true;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#expiry);
  }

  get #order(): string | undefined {
    return this.order || this.#typed;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#focusedLink = this.#activeElement?.closest<HTMLElement>("[data-link]")?.dataset["link"];
    if (changed.has("order")) this.#form.startOver();
    if (!this.isConnected) return;
    const client = this.clientIfAny;
    const order = this.#order;
    const isOther = client !== this.#read.client;
    if (!this.#isDue && !isOther && (!client || order === this.#read.order)) return;
    if (isOther) this.#links.forget();
    this.#read = { client, order };
    this.#isDue = false;
    this.#sure = this.#uncopied = undefined;
    this.#revoking.forget();
    if (client) void this.#links.load(order);
    else this.#tellUnusable();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#focusedLink !== undefined) void this.#keepFocus(this.#focusedLink);
    clearTimeout(this.#expiry);
    const ends = (this.#links.items ?? []).map(({ expiresAt }) => Date.parse(expiresAt) - Date.now());
    const soonest = Math.min(...ends.filter((left) => left > 0), MAX_DELAY);
    if (this.isConnected && soonest < MAX_DELAY)
      this.#expiry = setTimeout(() => this.requestUpdate(), soonest + 1);
  }

  /** Where the button that had it is gone: the link was paid, revoked or has expired meanwhile. */
  async #keepFocus(id: string): Promise<void> {
    await this.updateComplete;
    if (!this.#activeElement) await this.#focus(`${itemOf(id)} .line`);
  }

  get #activeElement(): Element | null | undefined {
    return this.shadowRoot?.activeElement;
  }

  #tellUnusable(): void {
    try {
      void this.client;
    } catch (thrown) {
      this.tell(thrown);
    }
  }

  protected override body(): TemplateResult {
    const { language } = this;
    if (!this.clientIfAny) return notice(errorText({ code: "not_configured" }, language));
    if (this.rights.lacks("link")) return notice(errorText({ code: "not_allowed" }, language));
    return this.order ? this.#ofOrder() : this.#ofAny();
  }

  /** The page shows the order. */
  #ofOrder(): TemplateResult {
    const { language } = this;
    const t = linkWords(language);
    return html`<div class="links" tabindex="-1">
      ${this.#list()}
      ${
        this.#form.isOpen
          ? linkForm({ form: this.#form, onorder: undefined }, language)
          : html`<div class="new">
              ${button({
                label: t.linkNew,
                kind: "plain",
                part: "link-new",
                id: "link-new",
                onclick: () => this.#form.toggle(true),
              })}
            </div>`
      }
    </div>`;
  }

  #ofAny(): TemplateResult {
    const { language } = this;
    const t = linkWords(language);
    const onorder = (order: string) => {
      const id = order.trim();
      this.#typed = isOrderId(id) ? id : undefined;
      this.requestUpdate();
    };
    return html`<div class="links apart">
      <div class="links">
        <p class="muted">${t.linkHint}</p>
        ${linkForm({ form: this.#form, onorder }, language)}
      </div>
      ${
        this.#typed === undefined
          ? nothing
          : html`<section class="links" aria-labelledby="links-of" tabindex="-1">
              <h3 id="links-of">${quoted(t.linksOf, "order", this.#typed)}</h3>
              ${this.#list()}
            </section>`
      }
    </div>`;
  }

  #list(): TemplateResult {
    const { items, error, isBusy, unreadable } = this.#links;
    const { language } = this;
    const t = adminWords(language);
    return html`${
      error
        ? html`<div class="stack">
            ${notice(errorText(error, language))}
            <div class="actions">
              ${button({
                label: t.retry,
                kind: "plain",
                part: "again",
                onclick: () => void this.#readAgain(),
              })}
            </div>
          </div>`
        : nothing
    }
    ${
      items
        ? items.length === 0
          ? html`<p class="muted">${linkWords(language).linksNone}</p>`
          : html`<ul>
              ${repeat(
                items,
                ({ id }) => id,
                (link) => this.#item(link),
              )}
            </ul>`
        : isBusy
          ? html`<div class="skeleton"><p class="visually-hidden">${t.loading}</p></div>`
          : nothing
    }
    ${unreadable > 0 ? html`<p class="muted">${interpolate(t.unreadable, { count: unreadable })}</p>` : nothing}`;
  }

  #item(stored: AdminLink): TemplateResult {
    const { id } = stored;
    const hasExpired = stored.state === "open" && Date.parse(stored.expiresAt) <= Date.now();
    const link = hasExpired ? { ...stored, state: "expired" } : stored;
    const isSure = this.#sure === id;
    return linkItem(
      {
        link,
        address: this.#addressOf(link),
        copied: this.#copying.copied,
        uncopied: this.#uncopied?.id === id ? this.#uncopied.text : undefined,
        copy: (text) => void this.#copy(id, text),
        isSure,
        isRevoking: isSure && this.#revoking.isBusy,
        problem: isSure ? this.#revoking.error : undefined,
        ask: (sure) => this.#ask(id, sure),
        revoke: () => void this.#revoke(id),
      },
      this.language,
    );
  }

  /** Without the shop's `publicUrl` a link's address is a path on its host, which is taken for that of the merchant's side. */
  #addressOf({ url }: AdminLink): string {
    return attempt(() => new URL(url, this.client.address).href) ?? url;
  }

  async #readAgain(): Promise<void> {
    await this.#links.load(this.#order);
    // The button that was pressed is gone, unless it failed again.
    await this.#focus(this.#links.error ? "[part=again]" : ".links[tabindex]");
  }

  #made(link: AdminLink): void {
    this.#links.put(link);
    this.say(linkWords(this.language).linkMade);
    void this.#focus(`${itemOf(link.id)} [part=copy]`);
  }

  async #copy(id: string, text: string): Promise<void> {
    const isCopied = await this.#copying.copy(text);
    const t = linkWords(this.language);
    this.#uncopied = isCopied ? undefined : { id, text };
    this.requestUpdate();
    this.say(isCopied ? t.linkCopied : t.linkNotCopied);
    if (!isCopied) await this.#focus(`${itemOf(id)} textarea`);
  }

  #ask(id: string, isSure: boolean): void {
    if (this.#revoking.isBusy) return;
    this.#sure = isSure ? id : undefined;
    this.#revoking.forget();
    this.requestUpdate();
    void this.#focus(`${itemOf(id)} ${isSure ? ".question" : "[part=revoke]"}`);
  }

  async #revoke(id: string): Promise<void> {
    const link = await this.#revoking.ask(() => this.client.revokeLink(id));
    if (!link) return this.#links.changed();
    this.#sure = undefined;
    this.#links.put(link);
    await this.#focus(`${itemOf(id)} .line`);
  }

  /** Of what is shown next. */
  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    const target = this.renderRoot.querySelector<HTMLElement>(selector);
    target?.focus();
    if (target instanceof HTMLTextAreaElement) target.select();
  }
}

/** The longest delay of `setTimeout`, which fires at once beyond it. */
const MAX_DELAY = 2 ** 31 - 1;
const itemOf = (id: string): string => `[data-link="${CSS.escape(id)}"]`;
