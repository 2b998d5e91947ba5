// The card's fields while they are filled in: what is said about them, and when. The digits stay in the inputs,
// which nothing re-renders; kept here are only their brand and the names of problems.
import type { ReactiveControllerHost } from "lit";
import type { Brand } from "../../../contract/brands.ts";
import type { CardBrands } from "../../../contract/card-brands.ts";
import { cardRules } from "../../../contract/card-rules.ts";
import type { Card } from "../../../contract/checkout/new-charge.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import type { Format } from "../../ui/format.ts";
import {
  brandOf,
  CARD_FIELDS,
  judge,
  readCard,
  refusals,
  type CardField,
  type CardFields,
  type CardProblems,
} from "./card-fields.ts";
import { codeFormat, expiryFormat, numberFormat } from "./card-formats.ts";
import { forgetHistory } from "./formatted-input.ts";

interface CardFormHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class CardForm {
  /** What is said beside the fields. */
  problems: CardProblems = {};
  /** The number's, or the one that the buyer chose. */
  brand: Brand | undefined;
  /** Brands to choose from, where the number does not tell. */
  choices: readonly Brand[] = [];
  /** Whether nothing is wrong or missing, said or not. */
  complete = false;
  /** Whether the number is one that a card can have, of a length of its brand. */
  numberWhole = false;
  /** What the shop takes. */
  shop: CardBrands = {};

  /** How its fields are written. */
  readonly formats = {
    number: numberFormat((number) => {
      return cardRules(brandOf({ number, brand: this.brand ?? "" }, this.shop).brand).groups;
    }),
    expiry: expiryFormat,
    code: codeFormat(() => cardRules(this.brand).codeLength),
  } satisfies Partial<Record<CardField, Format>>;

  readonly #host: CardFormHost;
  /** What the backend found wrong, until it is changed. */
  #refused: CardProblems = {};
  #shown = "";

  constructor(host: CardFormHost) {
    this.#host = host;
  }

  /** Digits of the security code, as far as the brand tells. */
  get codeLength(): number {
    return this.brand ? cardRules(this.brand).codeLength : 3;
  }

  /** The card, on its way to the backend; nothing while a field is wrong. Nobody keeps it. */
  read(): Card | undefined {
    return readCard(this.#fields(), this.shop);
  }

  /** Says all that is wrong, and gives the fields in question, first to last. */
  check(): CardField[] {
    this.#refused = {};
    this.#look(CARD_FIELDS);
    return CARD_FIELDS.filter((field) => this.problems[field]);
  }

  /** A security code is typed anew for each try. */
  clearCode(): void {
    this.#empty("code");
  }

  /** Number and code are typed anew; the other fields stay. */
  clearNumber(): void {
    delete this.#refused.number;
    this.#empty("number");
    this.#empty("code");
  }

  /** Says what the backend found wrong with a card that was sent. */
  refuse(errors: readonly FieldError[]): void {
    Object.assign(this.#refused, refusals(errors));
    this.#look();
  }

  clear(): void {
    this.#form?.reset();
    for (const input of this.#form?.querySelectorAll("input") ?? []) forgetHistory(input);
    this.problems = this.#refused = {};
    this.#look();
  }

  /** For `input` and `compositionend`. */
  readonly edited = ({ target }: Event): void => {
    const { name } = target as HTMLInputElement;
    delete this.#refused[name as CardField];
    // The brand was chosen for the number as it was.
    if (name === "number" && this.choices.length > 0) {
      for (const choice of this.#form?.querySelectorAll("[name=brand]") ?? [])
        (choice as HTMLInputElement).checked = false;
    }
    this.#look();
    // The number's groups are its brand's.
    if (name === "brand") this.#input("number")?.dispatchEvent(new Event("change"));
  };

  /**
   * For `focusout`, and for `change`, which autofill says: a field is judged when it is filled, not for being empty. For
   * `focusin`, too: what a browser restores comes without an event, and the first key finds warm what runs here.
   */
  readonly visited = ({ target }: Event): void => {
    const { name, value } = target as HTMLInputElement;
    this.#look(CARD_FIELDS.filter((field) => field === name && value));
  };

  get #form(): HTMLFormElement | null {
    return this.#host.renderRoot.querySelector("form");
  }

  #input(field: CardField): HTMLInputElement | null | undefined {
    return this.#form?.querySelector<HTMLInputElement>(`[name=${field}]`);
  }

  #empty(field: CardField): void {
    const input = this.#input(field);
    if (input) {
      input.value = "";
      forgetHistory(input);
    }
    this.#look();
  }

  #fields(): CardFields {
    const fields = {} as CardFields;
    const inputs = this.#form?.elements;
    for (const name of CARD_FIELDS) {
      // Radio buttons of one name come as a list, a single input as itself; both have a value.
      const input = inputs?.namedItem(name) as HTMLInputElement | RadioNodeList | null | undefined;
      fields[name] = input?.value ?? "";
    }
    return fields;
  }

  /**
   * New problems are told of the fields that are `judged` alone. What was said of another one stays while it is true, and
   * no other words take its place while the buyer types.
   */
  #look(judged: readonly CardField[] = []): void {
    const { brand, choices, numberWhole, problems } = judge(this.#fields(), this.shop);
    this.brand = brand;
    this.choices = choices;
    this.numberWhole = numberWhole;
    this.complete = Object.keys(problems).length === 0;
    const said = (field: CardField) => judged.includes(field) || problems[field] === this.problems[field];
    for (const field of CARD_FIELDS) if (!said(field)) delete problems[field];
    this.problems = { ...problems, ...this.#refused };
    // Most keys change nothing but the input itself.
    const shown = JSON.stringify([this.brand, this.choices, numberWhole, this.complete, this.problems]);
    if (shown !== this.#shown) this.#host.requestUpdate();
    this.#shown = shown;
  }
}
