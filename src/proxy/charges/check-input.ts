// What the buyer typed, checked against the order before anything is sent. All invalid fields are named at once.
import {
  bareCardNumber,
  bareSecurityCode,
  checkCardNumber,
  checkEmail,
  checkExpiry,
  checkIdentity,
  checkName,
  checkPhone,
  checkSecurityCode,
  detectBrand,
  takesBrand,
  type Card,
  type CardBrands,
  type Customer,
  type FieldError,
  type Installment,
  type Order,
} from "../../contract/index.ts";
import type { OrderAnswer } from "../orders/order-answer.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { Payer } from "../model/draft.ts";

const HALF_DAY = 12 * 3_600_000;

type Check<Passed = object> = ({ ok: true } & Passed) | { ok: false; error: string };

/** Collects the invalid fields. */
class InvalidFields {
  readonly errors: FieldError[] = [];

  add(field: string, code: string, message: string) {
    this.errors.push({ field, code, message });
  }

  /** Adds a failed check by the code of its rule, without the text that failed. */
  addFailed(field: string, check: Check, message: string) {
    if (check.ok) return;
    const isMisplaced = check.error === "card_number";
    this.add(field, check.error, isMisplaced ? "A card number does not belong here." : message);
  }

  /** The value of a check that passed; a failed one is added. */
  take(field: string, check: Check<{ value: string }>, message: string): string | undefined {
    this.addFailed(field, check, message);
    return check.ok ? check.value : undefined;
  }

  problem() {
    return new ProblemError("invalid_request", {
      detail: "Some fields are not valid.",
      errors: this.errors,
    });
  }
}

/** Who pays an order by Pix. Throws a `ProblemError` with every field that is wrong. */
export function checkPayer(order: Order, answer: OrderAnswer, typed: Customer | undefined): Payer {
  const invalid = new InvalidFields();
  const payer = readPayer(order, answer, typed, invalid);
  if (invalid.errors.length > 0) throw invalid.problem();
  return payer;
}

/** Who pays with which card in how many installments. Throws a `ProblemError` with every field that is wrong. */
export function checkCardPayment(
  order: Order,
  answer: OrderAnswer,
  typed: { customer?: Customer | undefined; installments: number; card: Card },
  now: Date,
  brands: CardBrands,
): { payer: Payer; card: Card; last4: string; installment: Installment } {
  const invalid = new InvalidFields();
  const payer = readPayer(order, answer, typed.customer, invalid);
  const { card, last4 } = readCard(typed.card, now, brands, invalid);
  const installment = order.installments.find(({ count }) => count === typed.installments);
  if (!installment) invalid.add("installments", "not_offered", "This number of installments is not offered.");
  if (!installment || invalid.errors.length > 0) throw invalid.problem();
  return { payer, card, last4, installment };
}

function readPayer(
  order: Order,
  { customer = {} }: OrderAnswer,
  typed: Customer = {},
  invalid: InvalidFields,
): Payer {
  const { address } = customer;
  // The merchant's other data is sent as it is: the service checks it.
  const known = checkIdentity(customer.identity ?? "");
  let { name = "", email, phone } = customer;
  let { identity = "", identityType } = known.ok ? { identity: known.value, identityType: known.type } : {};

  if (order.ask.includes("name"))
    name = invalid.take("customer.name", checkName(typed.name ?? ""), "A full name is needed.") ?? "";
  if (order.ask.includes("identity")) {
    const check = checkIdentity(typed.identity ?? "");
    invalid.addFailed("customer.identity", check, "A valid CPF or CNPJ is needed.");
    if (check.ok) ({ value: identity, type: identityType } = check);
  }
  if (!email && typed.email)
    email = invalid.take("customer.email", checkEmail(typed.email), "This is not an e-mail address.");
  if (!phone && typed.phone)
    phone = invalid.take("customer.phone", checkPhone(typed.phone), "This is not a Brazilian phone number.");
  return {
    name,
    identity,
    ...(identityType && { identityType }),
    ...(email && { email }),
    ...(phone && { phone: phone.replace(/\D/g, "") }),
    ...(address && { address }),
  };
}

function readCard(
  typed: Card,
  now: Date,
  brands: CardBrands,
  invalid: InvalidFields,
): { card: Card; last4: string } {
  const digits = bareCardNumber(typed.number);
  const number = checkCardNumber(typed.number, brands.ranges);
  invalid.addFailed("card.number", number, "This is not a valid card number.");
  const { candidates } = detectBrand(digits, brands.ranges);
  if (number.ok && candidates.length > 0 && !candidates.includes(typed.brand)) {
    invalid.add("card.brand", "mismatch", "The number is not of this brand.");
  } else if (!takesBrand(typed.brand, brands)) {
    invalid.add("card.brand", "not_accepted", "The shop does not take cards of this brand.");
  }
  // Elements send four digits of the year, whatever the buyer types. The day ends in Brazil hours after it does in UTC, so a
  // card of the month that ends is accepted for half a day more: then the bank decides.
  const expiry: Check = /^\d{2}\/\d{4}$/.test(typed.expirationDate)
    ? checkExpiry(typed.expirationDate, new Date(now.getTime() - HALF_DAY))
    : { ok: false, error: "bad_format" };
  invalid.addFailed("card.expirationDate", expiry, "The card must be valid: MM/YYYY.");
  invalid.addFailed(
    "card.securityCode",
    checkSecurityCode(typed.securityCode, typed.brand),
    "The security code is incomplete.",
  );
  const holder = checkName(typed.holder);
  return {
    card: {
      number: digits,
      holder: invalid.take("card.holder", holder, "The name as printed on the card is needed.") ?? "",
      expirationDate: typed.expirationDate,
      securityCode: bareSecurityCode(typed.securityCode),
      brand: typed.brand,
    },
    last4: number.ok ? number.last4 : "",
  };
}
