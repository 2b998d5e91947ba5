// The card's fields while they are filled in: what is said about them, and when. The digits stay in the inputs,
// which nothing re-renders; kept here are only their brand and the names of problems.
import type { ReactiveControllerHost } from "lit";
import type { Brand } from "../../../contract/brands.ts";
import { cardRules } from "../../../contract/card-rules.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import type { Card } from "../../../contract/checkout/new-charge.ts";
import {
  brandChoices,
  brandOf,
  CARD_FIELDS,
  cardProblems,
  readCard,
  type CardField,
  type CardFields,
  type CardProblems,
} from "./card-fields.ts";
import { formatDigits, formatExpiry, formatNumber, tidyExpiry, type Format } from "./field-format.ts";
import { reformat, stepOverSeparator } from "./formatted-input.ts";

interface CardFormHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** Fields of the request, as the backend names them, and what is said about them here. */
const REFUSALS: Partial<Record<string, CardProblems>> = {
  "card.number": { number: "numberWrong" },
  "card.holder": { holder: "holderWrong" },
  "card.expirationDate": { expiry: "expiryWrong" },
  "card.securityCode": { code: "codeWrong" },
};

export class CardForm {
  /** What is said beside the fields. */
  problems: CardProblems = {};
  /** The number's, or the one that the buyer chose. */
  brand: Brand | undefined;
  /** Brands to choose from, where the number does not tell. */
  choices: readonly Brand[] = [];

  readonly #host: CardFormHost;
  readonly #formats: Partial<Record<string, Format>> = {
    number: (typed) => formatNumber(typed, cardRules(this.#readBrand()).groups),
    expiry: formatExpiry,
    code: formatDigits,
  };

  constructor(host: CardFormHost) {
    this.#host = host;
  }

  /** Digits of the security code, as far as the brand tells. */
  get codeLength(): number {
    return this.brand ? cardRules(this.brand).codeLength : 3;
  }

  get complete(): boolean {
    return this.read() !== undefined;
  }

  /** The card, on its way to the backend; nothing while a field is wrong. Nobody keeps it. */
  read(): Card | undefined {
    return readCard(this.#fields());
  }

  /** Says all that is wrong, and gives the fields in question, first to last. */
  check(): CardField[] {
    this.#notice();
    this.problems = cardProblems(this.#fields());
    return CARD_FIELDS.filter((field) => this.problems[field]);
  }

  /** A security code is typed anew for each try. */
  clearCode(): void {
    const code = this.#control("code");
    if (code) code.value = "";
    this.#host.requestUpdate();
  }

  /** Says what the backend found wrong with a card that was sent. */
  refuse(errors: readonly FieldError[]): void {
    for (const { field } of errors) Object.assign(this.problems, REFUSALS[field]);
    this.#host.requestUpdate();
  }

  clear(): void {
    this.#form?.reset();
    this.problems = {};
    this.#notice();
  }

  /** For `beforeinput`. */
  readonly editing = (event: InputEvent): void => {
    if (this.#formats[(event.target as HTMLInputElement).name]) stepOverSeparator(event);
  };

  /** For `input` and `compositionend`. */
  readonly edited = (event: Event): void => {
    const format = this.#formats[(event.target as HTMLInputElement).name];
    if (format) reformat(event, format);
    this.#notice();
  };

  /** For `focusout`: a field is judged when it is left, and not for being empty. */
  readonly left = (event: FocusEvent): void => {
    const input = event.target as HTMLInputElement;
    const field = CARD_FIELDS.find((each) => each === input.name);
    if (!field || input.value === "") return;
    if (field === "expiry") input.value = tidyExpiry(input.value);
    const { [field]: problem } = cardProblems(this.#fields());
    if (problem) this.problems[field] = problem;
    else delete this.problems[field];
    this.#host.requestUpdate();
  };

  get #form(): HTMLFormElement | null {
    return this.#host.renderRoot.querySelector("form");
  }

  // Radio buttons of one name come as a list, a single input as itself; both have a value.
  #control(field: CardField): { value: string } | null {
    return this.#form?.elements.namedItem(field) as HTMLInputElement | RadioNodeList | null;
  }

  #fields(): CardFields {
    const value = (field: CardField) => this.#control(field)?.value ?? "";
    return {
      number: value("number"),
      brand: value("brand"),
      holder: value("holder"),
      expiry: value("expiry"),
      code: value("code"),
    };
  }

  #readBrand(): Brand | undefined {
    return brandOf(this.#fields());
  }

  /** While the buyer types, what was wrong may come right; new problems wait until the field is left. */
  #notice(): void {
    const fields = this.#fields();
    const found = cardProblems(fields);
    this.brand = brandOf(fields);
    this.choices = brandChoices(fields.number);
    const said = (field: string) => field in this.problems;
    this.problems = Object.fromEntries(Object.entries(found).filter(([field]) => said(field)));
    this.#host.requestUpdate();
  }
}
