// The buyer's data that the backend lacks: the same questions for Pix and card, inside the element's own form.
import type { ReactiveControllerHost, TemplateResult } from "lit";
import type { Askable } from "../../contract/checkout/names.ts";
import type { Customer } from "../../contract/checkout/new-charge.ts";
import { checkEmail, checkName, checkPhone } from "../../contract/contact.ts";
import { checkIdentity } from "../../contract/identity.ts";
import type { Language } from "../i18n/language.ts";
import { words } from "../i18n/texts.ts";
import { identityFormat, phoneFormat } from "./buyer-formats.ts";
import { field, type FieldView } from "./field.ts";
import type { Format, Writing } from "./format.ts";

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

// A CNPJ may hold letters: its input is not for digits alone.
const INPUTS: Record<Askable, FieldInput> = {
  name: { autocomplete: "name", autocapitalize: "words" },
  identity: { autocomplete: "off", autocapitalize: "characters", format: identityFormat },
  email: { autocomplete: "email", type: "email", inputmode: "email" },
  phone: { autocomplete: "tel-national", type: "tel", inputmode: "tel", format: phoneFormat },
};

/** What the buyer has answered, as typed. */
export type BuyerAnswers = Map<Askable, string>;

interface Host extends ReactiveControllerHost {
  /** Where several elements ask the same buyer: their common answers, so that nobody answers twice. */
  readonly buyerAnswers: BuyerAnswers | undefined;
}

export class BuyerFields {
  protected readonly host: Host;
  readonly #own: BuyerAnswers = new Map();
  /** Fields that were left or submitted: only those are judged in view of the buyer. */
  protected readonly judged = new Set<Askable>();
  /** What the backend found wrong, until it is changed. */
  protected readonly refused = new Set<string>();

  readonly #writing: (format: Format) => Writing;

  /** `writing`: what keeps a field in its format. */
  constructor(host: Host, writing: (format: Format) => Writing) {
    this.host = host;
    this.#writing = writing;
  }

  protected get values(): BuyerAnswers {
    return this.host.buyerAnswers ?? this.#own;
  }

  render(ask: readonly Askable[], language: Language): TemplateResult[] {
    const t = words(language);
    return ask.map((name) => {
      const value = this.#value(name);
      const check = this.check(name);
      const bad = this.refused.has(name) || (this.judged.has(name) && !check.ok);
      const { format, ...input } = INPUTS[name];
      return field({
        ...input,
        name,
        label: t[name],
        value,
        writing: format && this.#writing(format),
        last: name === ask.at(-1),
        error: bad ? t[problemOf(name, value, check)] : undefined,
        onedit: (text, left) => {
          if (text !== value) this.refused.delete(name);
          // What was said to be missing is judged anew, when it is left.
          if (text && !value) this.judged.delete(name);
          if (text && left) this.judged.add(name);
          this.values.set(name, text);
          this.host.requestUpdate();
        },
      });
    });
  }

  /** Judges all fields in view of the buyer; gives the names of the bad ones, first to last. */
  validate(ask: readonly Askable[]): Askable[] {
    this.refused.clear();
    for (const name of ask) this.judged.add(name);
    this.host.requestUpdate();
    return ask.filter((name) => !this.check(name).ok);
  }

  /** The answers as the backend wants them; none where nothing was asked. Call after `validate` passed. */
  customer(ask: readonly Askable[]): Customer | undefined {
    const customer: Customer = {};
    for (const name of ask) {
      const check = this.check(name);
      if (!check.ok) continue;
      customer[name] = check.value;
      if (check.type) customer.identityType = check.type;
    }
    return ask.length > 0 ? customer : undefined;
  }

  #value(name: Askable): string {
    return this.values.get(name) ?? "";
  }

  protected check(name: Askable): Check {
    return CHECKS[name](this.#value(name));
  }
}

/** The name of the words for what is wrong with an answer. */
function problemOf(name: Askable, value: string, check: Check) {
  if (!check.ok && check.error === "card_number") return "cardNumberHere";
  return name === "identity" && !value.trim() ? "identityMissing" : (`${name}Wrong` as const);
}
