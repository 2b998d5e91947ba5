// The steps by which money goes back, or is recorded as gone: typed, looked at a second time, sent once.
import type { ReactiveControllerHost } from "lit";
import type { Language } from "../../../../elements/i18n/language.ts";
import type { AdminChargeDetails, AdminRefund } from "../../client/answers.ts";
import type { AdminClient } from "../../client/admin-client.ts";
import type { CallError } from "../../client/call-error.ts";
import type { RefundTextName } from "../../i18n/refund-texts.ts";
import { amountText, readAmount } from "./amount.ts";
import {
  callOf,
  forgetAttempt,
  keepAttempt,
  keptAttempt,
  newAttempt,
  underway,
  type AttemptPlace,
  type RefundAttempt,
  type RefundKind,
} from "./attempt.ts";
import { leftToRefund } from "./left.ts";
import { isPixKeyType, readPixKey } from "../../../../contract/pix-key.ts";

/** `unanswered`: it was sent, and is not known to have arrived. */
type Step = "closed" | "editing" | "confirming" | "sending" | "unanswered";

export type RefundField = "amount" | "reason" | "pixKey";

interface Options {
  client: () => AdminClient | undefined;
  details: () => AdminChargeDetails | undefined;
  language: () => Language;
  /** What is shown was replaced: the focus goes to what matches. */
  moved: (selector: string) => void;
  answered: (refund: AdminRefund, kind: RefundKind) => void;
  /** What was sent before this was shown has its answer, which the payment tells. */
  answeredElsewhere: () => void;
  /** Makes a `CallError` of what was thrown, and tells of it. */
  failed: (thrown: unknown) => CallError;
}

interface Asked {
  amount: number;
  reason: string | undefined;
  pixKey: string | undefined;
}

export class RefundForm {
  kind: RefundKind = "refund";
  step: Step = "closed";
  amount = "";
  reason = "";
  pixKey = "";
  /** By the service's name: one of those that are offered, or the one of an attempt that another release made. */
  pixKeyType = "CPF";
  wrong: { [Field in RefundField]?: RefundTextName | undefined } = {};
  /** Why the last attempt was not taken. */
  problem: CallError | undefined;
  /** What was looked at a second time. */
  looked: Asked | undefined;
  /** It was sent before, and not answered. */
  isAgain = false;
  /** The page was closed or reloaded while it was sent. */
  wasInterrupted = false;
  readonly #host: ReactiveControllerHost;
  readonly #options: Options;
  #attempt: RefundAttempt | undefined;
  #isAmountTyped = false;

  constructor(host: ReactiveControllerHost, options: Options) {
    this.#host = host;
    this.#options = options;
  }

  /** Whether a Pix is sent, which needs a key. */
  get needsKey(): boolean {
    return this.kind === "refund" && this.#options.details()?.charge.method === "pix";
  }

  /** Cents of what was sent. */
  get sentAmount(): number {
    return this.#attempt?.amount ?? 0;
  }

  /** Another payment is shown: what was typed for the last one is gone, what was sent for this one is not. */
  restart(address: string | undefined, chargeId: string | undefined): void {
    const place = address && chargeId ? { address, chargeId } : undefined;
    this.#attempt = place && keptAttempt(place);
    this.#clear("refund", this.#attempt ? "unanswered" : "closed");
    if (!place || !this.#attempt) return;
    const { kind, amount, reason = "", pixKeyType = "" } = this.#attempt;
    this.wasInterrupted = this.isAgain = true;
    this.kind = kind;
    this.amount = amountText(amount, this.#options.language());
    this.reason = reason;
    if (pixKeyType) this.pixKeyType = pixKeyType;
    void this.#awaitAnswer(place, this.#attempt);
  }

  /** An element before this one, or this one before it was moved, may still be waiting for the answer. */
  async #awaitAnswer(place: AttemptPlace, attempt: RefundAttempt): Promise<void> {
    await callOf(attempt);
    if (!this.#isShown(attempt) || keptAttempt(place)?.key === attempt.key) return;
    this.#over();
    this.#options.answeredElsewhere();
  }

  #clear(kind: RefundKind, step: Step): void {
    Object.assign(this, { kind, step, amount: "", reason: "", pixKey: "", wrong: {} });
    this.problem = undefined;
    this.wasInterrupted = this.isAgain = this.#isAmountTyped = false;
    this.pixKeyType = "CPF";
  }

  /** The payment changed: an amount that nobody has touched is what is left now. */
  refresh(): void {
    const details = this.#options.details();
    if (this.step !== "editing" || this.#isAmountTyped || !details) return;
    this.amount = amountText(leftToRefund(details), this.#options.language());
  }

  open(kind: RefundKind): void {
    const typed = this.step === "editing" ? this.amount : "";
    this.#clear(kind, "editing");
    this.refresh();
    if (typed) this.type("amount", typed);
    this.#show("#refund-amount");
  }

  type(field: RefundField, text: string): void {
    if (field === "amount") this.#isAmountTyped = true;
    this[field] = text;
    this.wrong = { ...this.wrong, [field]: undefined };
    this.#host.requestUpdate();
  }

  choose(kind: string): void {
    this.pixKeyType = kind;
    this.wrong = { ...this.wrong, pixKey: undefined };
    this.#host.requestUpdate();
  }

  /** Checks what was typed, and shows it once more before anything is sent. */
  look(): void {
    if (this.step !== "editing") return;
    this.problem = undefined;
    this.looked = this.#asked();
    if (!this.looked) return this.#show("[aria-invalid]");
    this.step = "confirming";
    this.#show("#refund-confirm");
  }

  back(): void {
    if (this.step !== "confirming") return;
    this.step = "editing";
    this.#show("#refund-amount");
  }

  /** Nothing is sent. What was sent already, and not answered, is not sent again. */
  close(): void {
    const place = this.#place();
    if (this.step === "sending") return;
    if (place && this.#attempt) forgetAttempt(place, this.#attempt);
    this.#attempt = undefined;
    this.#clear("refund", "closed");
    this.#show("#refund-open, h2");
  }

  /** What was typed, checked; nothing, and `wrong` says why, where something is missing. */
  #asked(): Asked | undefined {
    const details = this.#options.details();
    if (!details) return undefined;
    const amount = this.#attempt?.amount ?? readAmount(this.amount);
    const pixKey = this.needsKey ? readPixKey(this.pixKeyType, this.pixKey) : undefined;
    const reason = this.reason.trim() || undefined;
    // What has been sent is not checked again: it may have gone back by now.
    const isSent = this.#attempt !== undefined;
    this.wrong = {
      amount: isSent ? undefined : this.#wrongAmount(amount, leftToRefund(details)),
      reason: this.kind === "recorded" && !reason ? "reasonMissing" : undefined,
      pixKey: this.needsKey && pixKey === undefined ? this.#wrongKey : undefined,
    };
    const isRight = Object.values(this.wrong).every((name) => name === undefined);
    return isRight && amount !== undefined ? { amount, reason, pixKey } : undefined;
  }

  get #wrongKey(): RefundTextName {
    return isPixKeyType(this.pixKeyType) ? `keyWrong_${this.pixKeyType}` : "keyWrong";
  }

  #wrongAmount(amount: number | undefined, left: number): RefundTextName | undefined {
    if (amount === undefined) return "amountWrong";
    if (amount === 0) return "amountNothing";
    return amount > left ? "amountAbove" : undefined;
  }

  /** Sends what was looked at; after a call without an answer, the same once more. */
  async send(): Promise<void> {
    const place = this.#place();
    const client = this.#options.client();
    if (!["confirming", "unanswered"].includes(this.step) || !place || !client) return;
    const asked = this.#asked();
    if (!asked) {
      // Less is left than when it was looked at.
      if (this.step === "confirming") this.step = "editing";
      return this.#show("[aria-invalid]");
    }
    const attempt = (this.#attempt ??= newAttempt({
      kind: this.kind,
      amount: asked.amount,
      ...(asked.reason !== undefined && { reason: asked.reason }),
      ...(this.needsKey && { pixKeyType: this.pixKeyType }),
    }));
    keepAttempt(place, attempt);
    const { isAgain } = this;
    this.step = "sending";
    this.#host.requestUpdate();
    await underway(attempt, () => this.#send(client, place, attempt, asked.pixKey, isAgain));
  }

  async #send(
    client: AdminClient,
    place: AttemptPlace,
    attempt: RefundAttempt,
    pixKey: string | undefined,
    isAgain: boolean,
  ): Promise<void> {
    try {
      const refund = await this.#call(client, place.chargeId, attempt, pixKey);
      forgetAttempt(place, attempt);
      if (this.#isShown(attempt)) this.#over();
      this.#options.answered(refund, attempt.kind);
    } catch (thrown) {
      const error = this.#options.failed(thrown);
      const isRefused = isRefusal(error) && !(isAgain && leavesFirstOpen(error));
      if (isRefused) forgetAttempt(place, attempt);
      if (this.#isShown(attempt)) this.#notTaken(error, isRefused);
    }
  }

  /** By its key: an element that was moved meanwhile has read the attempt from where it is kept. */
  #isShown({ key }: RefundAttempt): boolean {
    return key === this.#attempt?.key;
  }

  #over(): void {
    this.#attempt = undefined;
    this.#clear("refund", "closed");
  }

  #call(client: AdminClient, id: string, attempt: RefundAttempt, pixKey: string | undefined) {
    const { kind, key, amount, reason, pixKeyType } = attempt;
    if (kind === "recorded") return client.recordRefund(id, { amount, reason: reason ?? "" }, key);
    const asked = {
      amount,
      ...(reason !== undefined && { reason }),
      ...(pixKey !== undefined && pixKeyType !== undefined && { pixKey, pixKeyType }),
    };
    return client.refund(id, asked, key);
  }

  #notTaken(error: CallError, isRefused: boolean): void {
    this.problem = error;
    if (isRefused) {
      this.#attempt = undefined;
      this.#isAmountTyped = true;
      this.wasInterrupted = this.isAgain = false;
      this.step = "editing";
      this.#show("#refund-problem");
    } else {
      this.wasInterrupted = false;
      this.isAgain = true;
      this.step = "unanswered";
      this.#show("#refund-unanswered");
    }
  }

  #place() {
    const chargeId = this.#options.details()?.charge.id;
    const address = this.#options.client()?.address;
    return chargeId !== undefined && address !== undefined ? { address, chargeId } : undefined;
  }

  #show(selector: string): void {
    this.#host.requestUpdate();
    this.#options.moved(selector);
  }
}

/** Whether it is certain that this call sent nothing. Whatever else went wrong may have gone wrong on the way back. */
export const isRefusal = ({ status = 0, code }: CallError): boolean =>
  code === "service_refused" || (status >= 400 && status < 500 && status !== 408);

/**
 * Whether a refusal to be asked again says nothing of what was asked first: the session ended meanwhile, or the key was used,
 * which it was by what was asked first.
 */
const leavesFirstOpen = ({ status = 0, code }: CallError): boolean =>
  [401, 403, 429].includes(status) || code === "idempotency_key_reused";
