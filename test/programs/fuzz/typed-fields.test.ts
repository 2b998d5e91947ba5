// What people type and programs pass: numbers of cards and identities, dates, addresses, amounts.
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  checkCardNumber,
  checkEmail,
  checkExpiry,
  checkIdentity,
  checkName,
  checkPhone,
  checkSecurityCode,
  detectBrand,
  installmentPlan,
  isRangeList,
  RuleError,
  toCents,
  toDecimal,
  toDecimalText,
} from "../../../src/contract/index.ts";
import { fillMask } from "../../../src/contract/input-mask.ts";
import { maskIdentity } from "../../../src/contract/identity.ts";
import { validateCard, readCard } from "../../../src/elements/pay-card/form/card-validation.ts";
import { fuzz } from "./support/fuzz.ts";
import { nearlyText } from "../../support/mutate.ts";

const texts = nearlyText(
  fc.oneof(
    fc.constantFrom(
      "529.982.247-25",
      "12.ABC.345/01DE-35",
      "11144477735",
      "4111 1111 1111 1111",
      "6505050000000004",
    ),
    fc.constantFrom("12/2030", "12 / 30", "0130", "1-2030", "737", "1234", "Ana Souza", "ana@example.com.br"),
    fc.constantFrom(
      "(11) 98765-4321",
      "+55 11 98765-4321",
      "19.99",
      "5",
      "0.1",
      "650600-650650 650652",
      "4111",
    ),
  ),
);

const CHECKS: ((text: string) => { ok: true } | { ok: false; error: string })[] = [
  checkIdentity,
  checkCardNumber,
  checkSecurityCode,
  checkExpiry,
  checkEmail,
  checkPhone,
  checkName,
];

fuzz("any text is validated by every rule, with a reason that does not quote it", texts, (text) => {
  for (const check of CHECKS) {
    const result = check(text);
    if (!result.ok) assert.match(result.error, /^[a-z_]+$/);
  }
  detectBrand(text);
  isRangeList(text);
  maskIdentity(text);
  fillMask("###-##", text);
});

fuzz("a value that is accepted is accepted again in its normalized form", texts, (text) => {
  const identity = checkIdentity(text);
  if (identity.ok) {
    assert.deepEqual(checkIdentity(identity.value), identity);
    assert.deepEqual(checkIdentity(identity.formatted), identity);
  }
  const phone = checkPhone(text);
  if (phone.ok) assert.deepEqual(checkPhone(phone.value), phone);
  const name = checkName(text);
  if (name.ok) assert.deepEqual(checkName(name.value), name);
});

const fields = fc.record({ number: texts, holder: texts, expiry: texts, code: texts, brand: texts });
fuzz("a form with any values is validated, and read where all are valid", fields, (typed) => {
  const { problems } = validateCard(typed, {}, new Date());
  const card = readCard(typed, {}, new Date());
  assert.equal(card !== undefined, Object.keys(problems).length === 0);
});

const amounts = fc.oneof(
  texts,
  fc.double(),
  fc.integer(),
  fc.nat().map((cents) => cents / 100),
  fc.constantFrom(NaN, Infinity, -Infinity, -0, 0.1 + 0.2, 2 ** 45, 2 ** 53, 5e-324, 1e308, 19.999),
);
fuzz("an amount is whole cents or a RuleError", amounts, (amount) => {
  const cents = ruled(() => toCents(amount));
  if (cents !== undefined) assert.ok(Number.isSafeInteger(cents) && !Object.is(cents, -0) && cents >= 0);
  if (typeof amount === "string") return;
  for (const write of [toDecimal, toDecimalText]) {
    const decimal = ruled(() => write(amount));
    if (decimal !== undefined) assert.ok(toCents(decimal) === amount);
  }
});

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(1, 2, 12, 500, 100_00, 5e-324, 0.0199, 0.999),
);
const plans = fc.record(
  { amount: anyNumber, max: anyNumber, interestFree: anyNumber, monthlyRate: anyNumber },
  { requiredKeys: ["amount"] },
);
fuzz("installments add up, or are a RuleError", plans, ({ amount, ...options }) => {
  const plan = ruled(() => installmentPlan(amount, options));
  for (const { count, amount: each, first, total } of plan ?? []) {
    assert.equal(first + each * (count - 1), total);
    assert.ok(total >= amount);
  }
});

function ruled<T>(rule: () => T): T | undefined {
  try {
    return rule();
  } catch (error) {
    assert.ok(error instanceof RuleError, String(error));
    return undefined;
  }
}
