import { nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { checkIcon } from "../../../elements/ui/icons.ts";
import { notice } from "../../../elements/ui/notice.ts";
import { interpolate } from "../../../elements/i18n/translator.ts";
import { AdminElement } from "../base/admin-element.ts";
import { FollowChanges } from "../base/follow-changes.ts";
import { ReadOnConnect } from "../base/read-on-connect.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { errorText } from "../i18n/describe.ts";
import { inboxWords } from "../i18n/inbox-texts.ts";
import type { AdminProblem } from "../client/answers.ts";
import { FailingCalls, type Outcome } from "./failing-calls.ts";
import { failing, outcomeText } from "./failing.view.ts";
import { newsBar, newsStyles } from "../ui/news.ts";
import { Inbox, type ProblemState } from "./inbox.ts";
import { problemsStyles } from "./pay-problems.styles.ts";
import { problemItem } from "./problem.view.ts";

const STATES = ["open", "resolved"] as const;

/**
 * What was reported to the shop and waits for a person: what happened, what to do, and a button once it is settled; and the
 * calls of the shop's functions that keep failing, to be made at once or given up.
 *
 * @element pay-problems
 *
 * @event {PayOpenEvent} pay-open - Somebody opens the payment of a problem: `{ chargeId }`. `preventDefault()` leaves to the page what is shown; else the link is followed, to `?pay-charge=` of the same page.
 *
 * @csspart resolve - The button that says that a problem is settled.
 * @csspart retry - The button that makes a failing call at once.
 * @csspart drop - The buttons that give a failing call up.
 * @csspart keep - The button that leaves a failing call as it is.
 * @csspart older - The button that shows older problems.
 * @csspart more - The button that shows more failing calls.
 * @csspart news - The button that shows what is new.
 * @csspart again - The button that reads what could not be read.
 */
export class PayProblems extends AdminElement {
  static override styles = [...AdminElement.styles, newsStyles, problemsStyles];

  readonly #inbox = new Inbox(this, {
    client: () => this.client,
    tell: (thrown) => this.tell(thrown),
    came: (id) => void this.#told(this.#item(id)),
  });
  readonly #calls = new FailingCalls(this, {
    client: () => this.client,
    tell: (thrown) => this.tell(thrown),
    came: (id, outcome) => void this.#came(id, outcome),
  });

  constructor() {
    super();
    new ReadOnConnect(this, {
      client: () => this.clientIfAny,
      forget: () => {
        this.#inbox.forget();
        this.#calls.forget();
      },
      read: () => void this.#load(),
    });
    const refresh = () => this.#refresh();
    new FollowChanges(this, () => this.clientIfAny, { problem: refresh, missed: refresh });
  }

  /** Reads all anew; gives when it is shown. */
  async #load(state?: ProblemState): Promise<void> {
    await Promise.all([this.#inbox.load(state), this.#calls.load()]);
    await this.updateComplete;
  }

  #refresh(): void {
    const had = this.#hasNews;
    void Promise.all([this.#inbox.refresh(), this.#calls.refresh()]).then(() => {
      if (this.#hasNews && !had) this.say(inboxWords(this.language).inboxNew);
    });
  }

  get #hasNews(): boolean {
    return this.#inbox.hasNews || (this.#inbox.state === "open" && this.#calls.hasNews);
  }

  protected override body(): TemplateResult {
    const t = inboxWords(this.language);
    const { state, items } = this.#inbox;
    return html`<div class="inbox">
      <fieldset class="choice">
        <legend class="visually-hidden">${t.inboxWhich}</legend>
        ${STATES.map(
          (one) =>
            html`<label class=${one === state ? "chosen" : ""}
              ><input
                type="radio"
                name="state"
                value=${one}
                .checked=${one === state}
                @change=${() => void this.#load(one)}
              />${one === "open" ? t.inboxOpen : t.inboxResolved}</label
            >`,
        )}
      </fieldset>
      ${this.#error("all")} ${items && state === "open" ? this.#failing() : nothing}
      ${items ? this.#list(items) : this.#inbox.loading ? this.#skeleton() : nothing} ${this.#error("more")}
      ${this.#older()} ${this.#hasNews ? this.#news() : nothing}
    </div>`;
  }

  #news(): TemplateResult {
    const t = inboxWords(this.language);
    const show = async () => {
      await this.#load();
      this.#focus(".list h3, .list h4, .calm h3");
      this.scrollIntoView({ block: "nearest" });
    };
    return newsBar(t.inboxNew, t.inboxShowNew, () => void show());
  }

  #failing(): TemplateResult | typeof nothing {
    return failing(this.language, {
      calls: this.#calls,
      mayAct: this.rights.may("refund"),
      ask: (id) => void this.#ask(id),
      open: (chargeId) => this.dispatch("pay-open", { chargeId }),
    });
  }

  #list(items: readonly AdminProblem[]): TemplateResult {
    const { state, settling, unreadable } = this.#inbox;
    const t = inboxWords(this.language);
    if (items.length === 0) {
      const isCalm = state === "open" && (this.#calls.entries ?? []).length === 0;
      return html`<div class="calm stack">
        ${isCalm ? checkIcon : nothing}
        <h3 tabindex="-1">${state === "open" ? t.inboxEmpty : t.inboxNoneResolved}</h3>
        ${state === "open" ? html`<p class="muted">${t.inboxEmptyHint}</p>` : nothing}
      </div>`;
    }
    return html`<ul class="list" aria-busy=${this.#inbox.loading === "all"}>
        ${repeat(
          items,
          ({ id }) => id,
          (problem) =>
            problemItem(this.language, {
              problem,
              settling: settling.get(problem.id),
              mayResolve: this.rights.may("refund"),
              resolve: () => void this.#inbox.resolve(problem.id),
              open: (chargeId) => this.dispatch("pay-open", { chargeId }),
            }),
        )}
      </ul>
      ${
        unreadable > 0
          ? html`<p class="muted">
              ${interpolate(adminWords(this.language).unreadable, { count: unreadable })}
            </p>`
          : nothing
      }`;
  }

  #skeleton(): TemplateResult {
    return html`<div class="skeletons">
      <p class="visually-hidden">${adminWords(this.language).loading}</p>
      ${[1, 2, 3].map(() => html`<div class="skeleton"></div>`)}
    </div>`;
  }

  #older(): TemplateResult | typeof nothing {
    const { next, loading, error } = this.#inbox;
    if (next === undefined || error) return nothing;
    return html`<div class="older">
      ${button({
        label: inboxWords(this.language).inboxOlder,
        kind: "plain",
        part: "older",
        busy: loading === "more",
        onclick: () => void this.#more(),
      })}
    </div>`;
  }

  #error(of: "all" | "more"): TemplateResult | typeof nothing {
    const { error, loading } = this.#inbox;
    if (error?.of !== of) return nothing;
    const again = of === "all" ? () => void this.#load() : () => void this.#more();
    return html`<div class="stack">
      ${notice(errorText(error.error, this.language))}
      ${
        error.error.code === "not_configured"
          ? nothing
          : button({
              label: adminWords(this.language).retry,
              kind: "plain",
              part: "again",
              busy: loading !== undefined,
              onclick: again,
            })
      }
    </div>`;
  }

  async #more(): Promise<void> {
    const first = await this.#inbox.more();
    await this.updateComplete;
    if (first) this.#item(first.id)?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  }

  async #ask(id: number | undefined): Promise<void> {
    const { asking } = this.#calls;
    this.#calls.ask(id);
    await this.updateComplete;
    const item = this.#item(String(id ?? asking));
    item?.querySelector<HTMLElement>(id === undefined ? '[part="drop"]' : '[part="keep"]')?.focus();
  }

  async #came(id: number, outcome: Outcome): Promise<void> {
    await this.#told(this.#item(String(id)), outcomeText(outcome, this.language));
  }

  /** Has the outcome that an item shows read: by focus where the button that had it is gone, else aloud. */
  async #told(item: HTMLElement | undefined, words?: string): Promise<void> {
    const focused = this.shadowRoot?.activeElement;
    const isHere = focused != null && item?.contains(focused) === true;
    await this.updateComplete;
    const outcome = item?.querySelector<HTMLElement>("[data-outcome], .notice");
    if (isHere && !focused.isConnected) outcome?.focus({ preventScroll: true });
    else this.say(words ?? outcome?.textContent?.trim() ?? "");
  }

  #item(id: string): HTMLElement | undefined {
    const items = this.renderRoot.querySelectorAll<HTMLElement>("[data-item]");
    return [...items].find(({ dataset }) => dataset["item"] === id);
  }

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }
}
