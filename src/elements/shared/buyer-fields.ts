// The buyer's data that the backend lacks: the same questions for Pix and card, inside the element's own form.
import { html, type ReactiveControllerHost, type TemplateResult } from "lit";
import type { Customer } from "../../contract/checkout/new-charge.ts";
import type { Askable } from "../../contract/checkout/names.ts";
import type { FieldError } from "../../contract/checkout/problem.ts";
import { checkEmail, checkName, checkPhone } from "../../contract/contact.ts";
import { checkIdentity } from "../../contract/identity.ts";
import { identityFormat, phoneFormat } from "./buyer-formats.ts";
import { field } from "./field.ts";
import type { Locale } from "./locale.ts";
import { words } from "./texts.ts";

type Check = { ok: true; value: string; type?: "CPF" | "CNPJ" } | { ok: false; error: string };

const CHECKS: Record<Askable, (text: string) => Check> = {
  name: checkName,
  identity: checkIdentity,
  email: checkEmail,
  phone: checkPhone,
};

// A CNPJ may hold letters: its input is not for digits alone.
const INPUTS = {
  name: { autocomplete: "name", autocapitalize: "words" },
  identity: { autocomplete: "off", autocapitalize: "characters", format: identityFormat },
  email: { autocomplete: "email", type: "email", inputmode: "email" },
  phone: { autocomplete: "tel-national", type: "tel", inputmode: "tel", format: phoneFormat },
} as const;

/** What the buyer has answered, as typed. */
export type BuyerAnswers = Map<Askable, string>;

interface Host extends ReactiveControllerHost {
  /** Where several elements ask the same buyer: their common answers, so that nobody answers twice. */
  readonly buyerAnswers: BuyerAnswers | undefined;
}

export class BuyerFields {
  readonly #host: Host;
  readonly #own: BuyerAnswers = new Map();
  /** Fields that were left or submitted: only those are judged in view of the buyer. */
  readonly #judged = new Set<Askable>();
  #suggested: string | undefined;
  /** What the backend found wrong, until it is changed. */
  readonly #refused = new Set<string>();

  constructor(host: Host) {
    this.#host = host;
  }

  get #values(): BuyerAnswers {
    return this.#host.buyerAnswers ?? this.#own;
  }

  render(ask: readonly Askable[], locale: Locale): TemplateResult[] {
    return ask.map((name) => {
      const { label, wrong, empty = wrong } = words(locale).fields[name];
      const value = this.#value(name);
      const bad = this.#refused.has(name) || (this.#judged.has(name) && !this.#check(name).ok);
      return html`${field({
        ...INPUTS[name],
        name,
        label,
        value,
        last: name === ask.at(-1),
        error: bad ? (value.trim() ? wrong : empty) : undefined,
        onedit: (text, left) => {
          if (text !== value) this.#refused.delete(name);
          // What was said to be missing is judged anew, when it is left.
          if (text && !value) this.#judged.delete(name);
          if (text && left) this.#judged.add(name);
          this.#values.set(name, text);
          this.#host.requestUpdate();
        },
      })}`;
    });
  }

  /** Whether all that is asked is answered, without judging in view of the buyer. */
  complete(ask: readonly Askable[]): boolean {
    return ask.every((name) => this.#check(name).ok);
  }

  /** Judges all fields in view of the buyer; gives the names of the bad ones, first to last. */
  validate(ask: readonly Askable[]): Askable[] {
    this.#refused.clear();
    for (const name of ask) this.#judged.add(name);
    this.#host.requestUpdate();
    return ask.filter((name) => !this.#check(name).ok);
  }

  /** Says what the backend found wrong with the answers. */
  refuse(errors: readonly FieldError[]): void {
    for (const { field } of errors) this.#refused.add(field.replace("customer.", ""));
    this.#host.requestUpdate();
  }

  /** The answers as the backend wants them; none where nothing was asked. Call after `validate` passed. */
  customer(ask: readonly Askable[]): Customer | undefined {
    const customer: Customer = {};
    for (const name of ask) {
      const check = this.#check(name);
      if (!check.ok) continue;
      customer[name] = check.value;
      if (check.type) customer.identityType = check.type;
    }
    return ask.length > 0 ? customer : undefined;
  }

  /** Fills in what is known from elsewhere, unless the buyer has answered otherwise. */
  suggest(name: Askable, value: string): void {
    const answer = this.#values.get(name);
    if (answer !== undefined && answer !== this.#suggested) return;
    this.#suggested = value;
    this.#values.set(name, value);
    this.#host.requestUpdate();
  }

  clear(): void {
    this.#values.clear();
    this.#judged.clear();
    this.#refused.clear();
  }

  #value(name: Askable): string {
    return this.#values.get(name) ?? "";
  }

  #check(name: Askable): Check {
    return CHECKS[name](this.#value(name));
  }
}
