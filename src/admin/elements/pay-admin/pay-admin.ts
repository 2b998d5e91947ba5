import { nothing, type TemplateResult } from "lit";
import { focusedElement } from "../../../elements/ui/active-element.ts";
import { isDrawn } from "../../../elements/lib/is-drawn.ts";
import { html } from "../../../elements/ui/html.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { AdminElement } from "../base/admin-element.ts";
import type { PayOpenEvent } from "../base/events.ts";
import { FollowChanges } from "../base/follow-changes.ts";
import { ReadOnConnect } from "../base/read-on-connect.ts";
import { deskWords } from "../i18n/desk-texts.ts";
import { bidi } from "../ui/bidi.ts";
import { isPlainClick } from "../ui/charge-link.ts";
import { OpenCount } from "./open-count.ts";
import { adminPageStyles } from "./pay-admin.styles.ts";
import { addressOf, pushPlace, readPlace, VIEWS, type Place, type View } from "./place.ts";
import { Session } from "./session.ts";
import { signedOut } from "./signed-out.view.ts";

/** Where the reader was in a view before a payment was opened from it. */
interface Mark {
  scrollY: number;
  focused: Element | null;
}

/**
 * The shop's desk: the payments, each of them with its story, the problems that wait for a person, the sums, and links to
 * pay. What is open stands in the address of the page as `pay-view` and `pay-charge`, so that a link shows the same.
 *
 * @element pay-admin
 *
 * @attr {string} sign-in - Address of the page where one signs in. Once the session has ended it is offered, in another tab: nothing that was typed is lost.
 *
 * @event {PayOpenEvent} pay-open - Somebody opens a payment: `{ chargeId }`. The desk shows it, and has prevented the default by then.
 * @event {PayRefundEvent} pay-refund - A refund was asked for: `{ refund }`.
 *
 * @csspart navigation - The links to the views.
 * @csspart user - Who is signed in.
 * @csspart signed-out - Shown once the session has ended.
 */
export class PayAdmin extends AdminElement {
  static override properties = {
    ...AdminElement.properties,
    signIn: { attribute: "sign-in" },
  };
  static override styles = [...AdminElement.styles, adminPageStyles];

  /** Address of the page where one signs in, offered once the session has ended. */
  declare signIn: string | undefined;

  readonly #count = new OpenCount(this);
  readonly #session = new Session(this, (thrown) => this.tell(thrown));
  #place: Place = { view: "payments" };
  /** Views that were open: they keep what they have read, and where the reader was. */
  readonly #visited = new Set<View>();
  readonly #marks = new Map<View, Mark>();
  #abort = new AbortController();

  constructor() {
    super();
    this.addEventListener("pay-open", (event) => this.#open(event));
    // From this element, or from one in it. A page's own event of this name may say nothing.
    this.addEventListener("pay-error", ({ detail }) => {
      if ((detail as typeof detail | undefined)?.code === "not_signed_in") this.#session.end();
    });
    new ReadOnConnect(this, {
      client: () => this.clientIfAny,
      forget: () => {
        this.#count.forget();
        this.#session.forget();
      },
      read: () => {
        this.#readCount();
        this.#readUser();
      },
    });
    new FollowChanges(this, () => this.clientIfAny, {
      problem: () => this.#readCount(),
      missed: () => {
        this.#readCount();
        this.#readUser();
      },
      refused: () => this.#readUser(),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#abort = new AbortController();
    this.#place = readPlace();
    addEventListener("popstate", this.#popped, { signal: this.#abort.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abort.abort();
  }

  #readCount(): void {
    const client = this.clientIfAny;
    if (client) void this.#count.read(client);
  }

  #readUser(): void {
    const client = this.clientIfAny;
    if (client) void this.#session.read(client);
  }

  protected override body(): TemplateResult {
    const { view, charge } = this.#place;
    const t = deskWords(this.language);
    this.#visited.add(view);
    return html`<header>
        <nav part="navigation" aria-label=${t.deskNavigation}>
          <ul>
            ${this.#views.map((one) => html`<li>${this.#link(one)}</li>`)}
          </ul>
        </nav>
        ${this.#session.user === undefined ? nothing : this.#signedIn(this.#session.user)}
      </header>
      ${charge === undefined ? nothing : this.#back(view)}
      ${charge === undefined ? html`<h2 class="heading" tabindex="-1">${this.#name(view)}</h2>` : nothing}
      ${VIEWS.filter((one) => this.#visited.has(one)).map(
        (one) =>
          html`<div class="view" data-view=${one} ?hidden=${one !== view || charge !== undefined}>
            ${this.#view(one)}
          </div>`,
      )}
      ${
        charge === undefined
          ? nothing
          : html`<pay-charge
              charge=${charge}
              endpoint=${this.endpoint ?? nothing}
              locale=${this.locale ?? nothing}
              .texts=${this.texts}
            ></pay-charge>`
      }
      ${this.#session.hasEnded ? signedOut(this.signIn, this.language) : nothing}`;
  }

  /** Those that are offered to the reader, and the one that is open. */
  get #views(): View[] {
    return VIEWS.filter((one) => one !== "links" || one === this.#place.view || this.rights.may("link"));
  }

  #view(view: View): TemplateResult {
    const [endpoint, locale] = [this.endpoint ?? nothing, this.locale ?? nothing];
    switch (view) {
      case "payments":
        return html`<pay-charges endpoint=${endpoint} locale=${locale} .texts=${this.texts}></pay-charges>`;
      case "problems":
        return html`<pay-problems endpoint=${endpoint} locale=${locale} .texts=${this.texts}></pay-problems>`;
      case "sums":
        return html`<pay-summary endpoint=${endpoint} locale=${locale} .texts=${this.texts}></pay-summary>`;
      case "links":
        return html`<pay-links endpoint=${endpoint} locale=${locale} .texts=${this.texts}></pay-links>`;
    }
  }

  #name(view: View): string {
    const { deskPayments, deskProblems, deskSums, deskLinks } = deskWords(this.language);
    return { payments: deskPayments, problems: deskProblems, sums: deskSums, links: deskLinks }[view];
  }

  #link(view: View): TemplateResult {
    const { deskOpenCount } = deskWords(this.language);
    const count = view === "problems" ? this.#count.text : "";
    return html`<a
      href=${addressOf({ view })}
      aria-current=${view === this.#place.view ? (this.#place.charge === undefined ? "page" : "true") : nothing}
      @click=${(event: MouseEvent) => this.#follow(event, { view })}
      >${this.#name(view)}${
        count
          ? html`<span class="count" aria-hidden="true">${count}</span
              ><span class="visually-hidden"> (${interpolate(deskOpenCount, { count })})</span>`
          : nothing
      }</a
    >`;
  }

  #back(view: View): TemplateResult {
    const label = interpolate(deskWords(this.language).deskBackTo, {
      view: this.#name(view).toLocaleLowerCase(this.language.tag),
    });
    return html`<a
      class="back"
      href=${addressOf({ view })}
      @click=${(event: MouseEvent) => this.#follow(event, { view })}
      >${label}</a
    >`;
  }

  #signedIn(user: string): TemplateResult {
    const [before = "", after = ""] = deskWords(this.language).deskUser.split("{user}");
    return html`<p class="user" part="user">${before}${bidi(user)}${after}</p>`;
  }

  #follow(event: MouseEvent, place: Place): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    pushPlace(place);
    this.#go(place);
  }

  #open(event: PayOpenEvent): void {
    // A page's own event of this name may say nothing.
    const charge = (event.detail as Partial<PayOpenEvent["detail"]> | undefined)?.chargeId;
    if (charge === undefined) return;
    event.preventDefault();
    const place = { view: this.#place.view, charge };
    if (this.#place.charge === undefined) this.#marks.set(place.view, { scrollY, focused: focusedElement() });
    pushPlace(place);
    this.#go(place);
  }

  readonly #popped = (): void => {
    const place = readPlace();
    const { view, charge } = this.#place;
    if (place.view !== view || place.charge !== charge) this.#go(place);
  };

  /** Shows a place, and moves the focus there: to where it was, if a payment is left that was opened from the view. */
  #go(place: Place): void {
    const from = this.#place;
    this.#place = place;
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const isBack = from.view === place.view && from.charge !== undefined && place.charge === undefined;
      const mark = isBack ? this.#marks.get(place.view) : undefined;
      if (place.charge === undefined) this.#marks.delete(place.view);
      if (mark) scrollTo({ top: mark.scrollY, behavior: "instant" });
      const heading = this.renderRoot.querySelector<HTMLElement>(".heading, pay-charge");
      const known = mark?.focused;
      if (known instanceof HTMLElement && isDrawn(known)) known.focus({ preventScroll: true });
      else {
        heading?.focus({ preventScroll: true });
        if (!mark) this.scrollIntoView({ block: "nearest" });
      }
      this.say(place.charge === undefined ? this.#name(place.view) : "");
    });
  }
}
