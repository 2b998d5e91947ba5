// What the buyer typed, checked against the order before anything is sent. All mistakes are told at once.
import {
  bareCardNumber,
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
import type { OrderAnswer } from "../orders/answer.ts";
import { ProblemError } from "../model/problem.ts";
import type { Payer } from "../model/draft.ts";

const HALF_DAY = 12 * 3_600_000;

type Check = { ok: true } | { ok: false; error: string };

/** Collects mistakes by field. */
class Mistakes {
  readonly errors: FieldError[] = [];

  add(field: string, code: string, message: string) {
    this.errors.push({ field, code, message });
  }

  /** Notes a failed check under the rule's own code, without the text that failed. */
  note(field: string, check: Check, message: string) {
    if (check.ok) return;
    this.add(
      field,
      check.error,
      check.error === "card_number" ? "A card number has no place here." : message,
    );
  }

  problem() {
    return new ProblemError("invalid_request", {
      detail: "Some fields cannot be right.",
      errors: this.errors,
    });
  }
}

/** Who pays an order by Pix. Throws a `ProblemError` with every field that is wrong. */
export function checkPayer(order: Order, answer: OrderAnswer, typed: Customer | undefined): Payer {
  const mistakes = new Mistakes();
  const payer = readPayer(order, answer, typed, mistakes);
  if (mistakes.errors.length > 0) throw mistakes.problem();
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
  const mistakes = new Mistakes();
  const payer = readPayer(order, answer, typed.customer, mistakes);
  const { card, last4 } = readCard(typed.card, now, brands, mistakes);
  const installment = order.installments.find(({ count }) => count === typed.installments);
  if (!installment)
    mistakes.add("installments", "not_offered", "This order is not offered in so many installments.");
  if (!installment || mistakes.errors.length > 0) throw mistakes.problem();
  return { payer, card, last4, installment };
}

function readPayer(
  order: Order,
  { customer = {} }: OrderAnswer,
  typed: Customer = {},
  mistakes: Mistakes,
): Payer {
  const { address } = customer;
  // What else the merchant knows is passed on as it is: whether it is right is between merchant and service.
  const known = checkIdentity(customer.identity ?? "");
  let { name = "", email, phone } = customer;
  let { identity = "", identityType } = known.ok ? { identity: known.value, identityType: known.type } : {};

  if (order.ask.includes("name")) {
    const check = checkName(typed.name ?? "");
    mistakes.note("customer.name", check, "A full name is needed.");
    if (check.ok) name = check.value;
  }
  if (order.ask.includes("identity")) {
    const check = checkIdentity(typed.identity ?? "");
    mistakes.note("customer.identity", check, "A valid CPF or CNPJ is needed.");
    if (check.ok) ({ value: identity, type: identityType } = check);
  }
  if (!email && typed.email) {
    const check = checkEmail(typed.email);
    mistakes.note("customer.email", check, "This is no e-mail address.");
    if (check.ok) email = check.value;
  }
  if (!phone && typed.phone) {
    const check = checkPhone(typed.phone);
    mistakes.note("customer.phone", check, "This is no Brazilian phone number.");
    if (check.ok) phone = check.value;
  }
  return {
    name: name.trim(),
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
  mistakes: Mistakes,
): { card: Card; last4: string } {
  const digits = bareCardNumber(typed.number);
  const number = checkCardNumber(typed.number, brands.ranges);
  mistakes.note("card.number", number, "This is no valid card number.");
  const { candidates } = detectBrand(digits, brands.ranges);
  if (number.ok && candidates.length > 0 && !candidates.includes(typed.brand)) {
    mistakes.add("card.brand", "mismatch", "The number is not one of this brand.");
  } else if (!takesBrand(typed.brand, brands)) {
    mistakes.add("card.brand", "not_accepted", "The shop does not take cards of this brand.");
  }
  // Buyers may type less; their element writes it out. Brazil's day ends hours after that of a server in UTC, so at
  // a month's end the clock says too much: in doubt the bank decides.
  const expiry: Check = /^\d{2}\/\d{4}$/.test(typed.expirationDate)
    ? checkExpiry(typed.expirationDate, new Date(now.getTime() - HALF_DAY))
    : { ok: false, error: "bad_format" };
  mistakes.note("card.expirationDate", expiry, "The card must be valid: MM/YYYY.");
  mistakes.note(
    "card.securityCode",
    checkSecurityCode(typed.securityCode, typed.brand),
    "The security code is incomplete.",
  );
  const holder = checkName(typed.holder);
  mistakes.note("card.holder", holder, "The name as printed on the card is needed.");
  return {
    card: {
      number: digits,
      holder: holder.ok ? holder.value : "",
      expirationDate: typed.expirationDate,
      securityCode: typed.securityCode.trim(),
      brand: typed.brand,
    },
    last4: number.ok ? number.last4 : "",
  };
}
