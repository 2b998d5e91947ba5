// The card's fields while they are filled in: which problems are shown, and when. The digits stay in the inputs, which
// nothing re-renders; kept here are only their brand and the names of problems.
import type { ReactiveControllerHost } from "lit";
import type { Brand } from "../../../contract/card/brands.ts";
import type { CardBrands } from "../../../contract/card/accepted-brands.ts";
import { cardRules } from "../../../contract/card/rules.ts";
import type { Card } from "../../../contract/checkout/new-charge.ts";
import type { FieldError } from "../../../contract/checkout/problem.ts";
import { NativeEvent } from "../../lib/native-event.ts";
import { digitsOf, type Format } from "../../ui/formats.ts";
import { forgetHistory } from "../../ui/input-mask.ts";
import { focusNextField } from "../../ui/next-field.ts";
import {
  brandOf,
  CARD_FIELDS,
  readCard,
  serverErrors,
  validateCard,
  type CardField,
  type CardFieldValues,
  type CardProblems,
} from "./card-validation.ts";
import { codeFormat, expiryFormat, numberFormat, readPastedCard } from "./card-formats.ts";

/** Milliseconds between the last digit of a number and a Tab that was meant to leave it. */
const TAB_HABIT = 1_000;

interface CardFormHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class CardFields {
  /** The problems that are shown beside the fields. */
  problems: CardProblems = {};
  /** The number's, or the one that the buyer chose. */
  brand: Brand | undefined;
  /** Brands to choose from, if the number does not tell. */
  choices: readonly Brand[] = [];
  /** Brands that the number may have, as far as it is typed; none if nothing is typed. */
  candidates: readonly Brand[] = [];
  /** Whether nothing is wrong or missing, shown or not. */
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

  /** When the focus moved on from the number by itself, as `Event.timeStamp` counts. */
  #movedOn = -Infinity;
  readonly #host: CardFormHost;
  readonly #now: () => number;
  /** What the backend found wrong, until it is changed. */
  #serverErrors: CardProblems = {};
  /** What was rendered last. */
  #view = "";

  /** `now`: the backend's time, in milliseconds since 1970; the device's may be off by years. */
  constructor(host: CardFormHost, now: () => number) {
    this.#host = host;
    this.#now = now;
  }

  /** Digits of the security code, as far as the brand tells. */
  get codeLength(): number {
    return this.brand ? cardRules(this.brand).codeLength : 3;
  }

  /** The card as it is sent; nothing while a field is wrong. It is not stored. */
  read(): Card | undefined {
    return readCard(this.#fields(), this.shop, new Date(this.#now()));
  }

  /** Shows all that is wrong, and returns the fields in question, first to last. */
  check(): CardField[] {
    this.#serverErrors = {};
    this.#validate(CARD_FIELDS);
    return CARD_FIELDS.filter((field) => this.problems[field]);
  }

  /** A security code is typed anew for each try. */
  clearCode(): void {
    this.#empty("code");
  }

  /** Number and code are typed anew; the other fields stay. */
  clearNumber(): void {
    delete this.#serverErrors.number;
    this.#empty("number");
    this.#empty("code");
  }

  /** Shows what the backend found wrong with a card that was sent. */
  setServerErrors(errors: readonly FieldError[]): void {
    Object.assign(this.#serverErrors, serverErrors(errors));
    this.#validate();
  }

  clear(): void {
    this.#form?.reset();
    for (const input of this.#form?.querySelectorAll("input") ?? []) forgetHistory(input);
    this.problems = this.#serverErrors = {};
    this.#validate();
  }

  /** For `input` and `compositionend`. */
  readonly edited = (event: Event): void => {
    const { target, inputType, timeStamp } = event as InputEvent;
    const { name } = target as HTMLInputElement;
    delete this.#serverErrors[name as CardField];
    // The brand was chosen for the number as it was.
    if (name === "number" && this.choices.length > 0) {
      for (const choice of this.#form?.querySelectorAll("[name=brand]") ?? [])
        (choice as HTMLInputElement).checked = false;
    }
    // The last digit tells that the others are wrong.
    this.#validate(name === "number" && this.#numberIsFull ? ["number"] : []);
    if (name === "number" && inputType === "insertText") this.#moveOn(target as HTMLInputElement, timeStamp);
    // The number's groups are its brand's.
    if (name === "brand") this.#input("number")?.dispatchEvent(new NativeEvent("change"));
  };

  /**
   * For `focusout`, and for `change`, which autofill dispatches: a field is validated when it is filled, not for being
   * empty. For `focusin`, too: what a browser restores comes without an event, and the first key finds this code warm.
   */
  readonly visited = ({ target }: Event): void => {
    const { name, value } = target as HTMLInputElement;
    this.#validate(CARD_FIELDS.filter((field) => field === name && value));
  };

  /** For `paste`: a whole card, as people keep it in notes, is spread over the fields. */
  readonly pasted = (event: ClipboardEvent): void => {
    const input = event.target as HTMLInputElement;
    const card = input.name === "number" && readPastedCard(event.clipboardData?.getData("text") ?? "");
    if (!card) return;
    event.preventDefault();
    for (const [name, text] of Object.entries(card)) {
      const field = this.#input(name as CardField);
      if (!field || !text) continue;
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
    }
    focusNextField(input);
  };

  /** Whether the number has as many digits as cards of its brand have as a rule: a few have more. */
  get #numberIsFull(): boolean {
    if (!this.brand) return false;
    const { lengths } = cardRules(this.brand);
    const usual = lengths.includes(16) ? 16 : Math.max(...lengths);
    return digitsOf(this.#input("number")?.value ?? "").length === usual;
  }

  /** From a number that was typed to its end to the next field; not where it was corrected in the middle. */
  #moveOn(number: HTMLInputElement, now: number): void {
    const isAtEnd = number.selectionStart === number.value.length;
    if (!isAtEnd || !this.numberWhole || !this.#numberIsFull || this.problems.number) return;
    focusNextField(number);
    this.#movedOn = now;
  }

  /** For `keydown`: the Tab of a buyer who leaves the number by habit, when the focus has just left it, skips no field. */
  readonly tabbed = (event: KeyboardEvent): void => {
    if (event.key !== "Tab" || event.shiftKey) return;
    if (event.timeStamp - this.#movedOn < TAB_HABIT) event.preventDefault();
    this.#movedOn = -Infinity;
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
    this.#validate();
  }

  #fields(): CardFieldValues {
    const fields = {} as CardFieldValues;
    const inputs = this.#form?.elements;
    for (const name of CARD_FIELDS) {
      // Radio buttons of one name come as a list, a single input as itself; both have a value.
      const input = inputs?.namedItem(name) as HTMLInputElement | RadioNodeList | null | undefined;
      fields[name] = input?.value ?? "";
    }
    return fields;
  }

  /**
   * New problems are shown for the fields in `shown` alone. What was shown for another one stays while it is true, and no
   * other problem takes its place while the buyer types.
   */
  #validate(shown: readonly CardField[] = []): void {
    const { brand, candidates, choices, numberWhole, problems } = validateCard(
      this.#fields(),
      this.shop,
      new Date(this.#now()),
    );
    this.brand = brand;
    this.candidates = candidates;
    this.choices = choices;
    this.numberWhole = numberWhole;
    this.complete = Object.keys(problems).length === 0;
    const isShown = (field: CardField) => shown.includes(field) || problems[field] === this.problems[field];
    for (const field of CARD_FIELDS) if (!isShown(field)) delete problems[field];
    this.problems = { ...problems, ...this.#serverErrors };
    // Most keys change nothing but the input itself.
    const view = JSON.stringify([candidates, brand, choices, numberWhole, this.complete, this.problems]);
    if (view !== this.#view) this.#host.requestUpdate();
    this.#view = view;
  }
}
