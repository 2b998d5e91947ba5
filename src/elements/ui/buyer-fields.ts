// The buyer's data that the backend lacks: the same questions for Pix and card, inside the element's own form.
import type { ReactiveControllerHost, TemplateResult } from "lit";
import type { Askable } from "../../contract/checkout/enums.ts";
import type { Customer } from "../../contract/checkout/new-charge.ts";
import type { FieldError } from "../../contract/checkout/problem.ts";
import { checkEmail, checkName, checkPhone } from "../../contract/contact.ts";
import { checkIdentity } from "../../contract/identity.ts";
import type { Language } from "../i18n/language.ts";
import { words } from "../i18n/common-texts.ts";
import { field, type FieldView } from "./field.ts";
import { identityFormat, phoneFormat, type Format } from "./formats.ts";
import { inputMask } from "./input-mask.ts";
import { html } from "./html.ts";

type Check = { ok: true; value: string; type?: "CPF" | "CNPJ" } | { ok: false; error: string };

const CHECKS: Record<Askable, (text: string) => Check> = {
  name: checkName,
  identity: checkIdentity,
  email: checkEmail,
  phone: checkPhone,
};

type FieldInput = Pick<FieldView, "autocomplete" | "autocapitalize" | "type" | "inputmode"> & {
  format?: Format;
};

const INPUTS: Record<Askable, FieldInput> = {
  name: { autocomplete: "name", autocapitalize: "words" },
  identity: {
    autocomplete: "off",
    autocapitalize: "characters",
    inputmode: "numeric",
    format: identityFormat,
  },
  email: { autocomplete: "email", type: "email", inputmode: "email" },
  phone: { autocomplete: "tel-national", type: "tel", inputmode: "tel", format: phoneFormat },
};

/** What the buyer has answered, as typed. */
export type BuyerAnswers = Map<Askable, string>;

export class BuyerFields {
  readonly #host: ReactiveControllerHost;
  readonly #shared: () => BuyerAnswers | undefined;
  readonly #own: BuyerAnswers = new Map();
  /** Fields that were left or submitted: only their mistakes are shown. */
  readonly #validated = new Set<Askable>();
  /** Fields in which the backend found a mistake, until they are changed. */
  readonly #serverErrors = new Set<string>();
  #suggested: string | undefined;
  /** On a phone, whether letters can be typed into the identity: those of a CNPJ. */
  #letters = false;

  /** `shared`: where several forms ask the same buyer, their common answers, so that nobody answers twice. */
  constructor(host: ReactiveControllerHost, shared: () => BuyerAnswers | undefined) {
    this.#host = host;
    this.#shared = shared;
  }

  get #answers(): BuyerAnswers {
    return this.#shared() ?? this.#own;
  }

  render(ask: readonly Askable[], language: Language): TemplateResult[] {
    const t = words(language);
    return ask.map((name) => {
      const value = this.#value(name);
      const check = this.#check(name);
      const isWrong = this.#serverErrors.has(name) || (this.#validated.has(name) && !check.ok);
      const { format, ...input } = INPUTS[name];
      return field({
        ...input,
        name,
        label: t[name],
        value,
        ...(name === "identity" && this.#identity(language)),
        mask: format && inputMask(format),
        last: name === ask.at(-1),
        error: isWrong ? t[problemOf(name, value, check)] : undefined,
        onedit: (text, left) => {
          if (text !== value) this.#serverErrors.delete(name);
          // What was said to be missing is validated anew, when it is left.
          if (text && !value) this.#validated.delete(name);
          if (text && left) this.#validated.add(name);
          this.#answers.set(name, text);
          this.#host.requestUpdate();
        },
      });
    });
  }

  /** Most buyers have a CPF, of digits alone. */
  #identity(language: Language): Partial<FieldView> {
    const { identityWhy, identityLetters } = words(language);
    const toggle = ({ currentTarget }: Event) => {
      this.#letters = !this.#letters;
      this.#host.requestUpdate();
      // The keyboard of a field that has the focus stays as it is.
      const input = (currentTarget as HTMLElement).parentElement?.querySelector("input");
      input?.blur();
      void this.#host.updateComplete.then(() => input?.focus());
    };
    return {
      hint: identityWhy,
      inputmode: this.#letters ? "text" : "numeric",
      mark: html`<button
        class="letters"
        type="button"
        aria-label=${identityLetters}
        aria-pressed=${this.#letters}
        @click=${toggle}
      ></button>`,
    };
  }

  /** Whether all that is asked is answered, without showing any mistake. */
  complete(ask: readonly Askable[]): boolean {
    return ask.every((name) => this.#check(name).ok);
  }

  /** Shows the mistakes in all fields; returns the names of the invalid ones, first to last. */
  validate(ask: readonly Askable[]): Askable[] {
    this.#serverErrors.clear();
    for (const name of ask) this.#validated.add(name);
    this.#host.requestUpdate();
    return ask.filter((name) => !this.#check(name).ok);
  }

  /** Shows what the backend found wrong with the answers. */
  setServerErrors(errors: readonly FieldError[]): void {
    for (const { field } of errors) this.#serverErrors.add(field.replace("customer.", ""));
    this.#host.requestUpdate();
  }

  /** Fills in what is known from elsewhere, unless the buyer has answered otherwise. */
  suggest(name: Askable, value: string): void {
    const answer = this.#answers.get(name);
    if (answer !== undefined && answer !== this.#suggested) return;
    this.#suggested = value;
    this.#answers.set(name, value);
    this.#host.requestUpdate();
  }

  /** For `focusin`: what is typed takes the place of a suggestion. */
  entered({ target }: Event): void {
    const { name, value } = target as HTMLInputElement;
    if (name === "name" && value && value === this.#suggested) (target as HTMLInputElement).select();
  }

  /** The answers as the backend wants them; none if nothing was asked. Call after `validate` passed. */
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

  clear(): void {
    this.#answers.clear();
    this.#validated.clear();
    this.#serverErrors.clear();
  }

  #value(name: Askable): string {
    return this.#answers.get(name) ?? "";
  }

  #check(name: Askable): Check {
    return CHECKS[name](this.#value(name));
  }
}

/** The name of the words for what is wrong with an answer. */
function problemOf(name: Askable, value: string, check: Check) {
  if (!check.ok && check.error === "card_number") return "cardNumberHere";
  return name === "identity" && !value.trim() ? "identityMissing" : (`${name}Wrong` as const);
}
