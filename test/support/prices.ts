// Prices and plans of shops, and whether what `<pay-price>` says of one is what the proxy charges. The sums are written by
// `Intl` here, and the proxy's side is what it makes of an order's answer with the same values.
import assert from "node:assert/strict";
import fc from "fast-check";
import { readPrice } from "../../src/contract/checkout/price.ts";
import type { PriceSource } from "../../src/contract/index.ts";
import { LOCALES } from "../../src/elements/i18n/built-in-locales.ts";
import { toLanguage } from "../../src/elements/i18n/language.ts";
import { priceLine } from "../../src/elements/pay-price/price-line.ts";
import { parseAnswer } from "../../src/proxy/orders/order-answer.ts";
import { toOrder } from "../../src/proxy/orders/order-view.ts";

const NO_TERMS = { testAmounts: false, cardKey: undefined, cardBrands: {} };

const cents = fc.oneof(
  fc.integer({ min: 1, max: 2_000 }),
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.integer({ min: 1, max: 999_999_999_999 }),
);
const rate = fc.oneof(fc.constantFrom(0, 0.0199, 0.0299), fc.double({ min: 0, max: 0.99, noNaN: true }));
const rates = fc.array(rate, { minLength: 0, maxLength: 11 }).map((others) => [0, ...others]);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 });

const options = fc.record(
  {
    max: fc.integer({ min: 1, max: 12 }),
    interestFree: fc.integer({ min: 0, max: 12 }),
    monthlyRate: rate,
    minimum: fc.constantFrom(500, 1_000, 5_000),
  },
  { requiredKeys: [] },
);
const table = fc.record({ rates, interestFree: maybe(fc.integer({ min: 0, max: 3 })) });

/** A shop's own plan, of any counts and totals: most add up, and some are what the proxy refuses. */
const ownPlan = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 13 }),
    total: fc.integer({ min: 400, max: 40_000 }),
    interestFree: fc.boolean(),
    off: fc.constantFrom(0, 0, 0, 0, 0, 1),
  }),
  { minLength: 0, maxLength: 4 },
);
const planFrom = (own: { count: number; total: number; interestFree: boolean; off: number }[]) =>
  own.map(({ count, total, interestFree, off }) => {
    const amount = Math.floor(total / count);
    return { count, amount, first: total - amount * (count - 1) + off, total, interestFree };
  });

/** What a shop says of a price, now and then with a mistake. */
export const PRICES: fc.Arbitrary<PriceSource> = fc.record(
  {
    amount: fc.oneof({ weight: 50, arbitrary: cents }, fc.constantFrom(0, -1, 0.5, 1e12, Number.NaN)),
    totals: fc.record({ pix: cents, card: cents }, { requiredKeys: [] }),
    methods: fc.subarray(["pix", "card"] as const),
    installments: fc.oneof(
      { weight: 6, arbitrary: options },
      { weight: 2, arbitrary: table },
      { weight: 2, arbitrary: ownPlan.map(planFrom) },
      fc.constantFrom(
        { max: 13 },
        { monthlyRate: 1.99 },
        { rates: [0.1] },
        { monthlyRate: 0.01, rates: [0] },
      ),
    ),
  },
  { requiredKeys: ["amount"] },
);

const MONEY = {
  "pt-BR": new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }),
  en: new Intl.NumberFormat("en", { style: "currency", currency: "BRL", currencyDisplay: "narrowSymbol" }),
  es: new Intl.NumberFormat("es", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
} as const;

/** Cents as the languages write them, by another way than the elements'. */
export function written(amount: number, locale: (typeof LOCALES)[number]): string {
  const text = MONEY[locale].format(amount / 100).replace(/^R\$\s*/, "");
  return `R$\u00a0${text}`;
}

/** The proxy's order of the same values; nothing if it refuses them. */
function orderOf(source: PriceSource) {
  try {
    return toOrder({ ...parseAnswer(source), id: "A-1" }, [], NO_TERMS);
  } catch {
    return undefined;
  }
}

/** Throws if the line says another sum, count or condition than the proxy charges by. Gives whether the proxy takes it. */
export function assertShownIsCharged(source: PriceSource, locale: (typeof LOCALES)[number]): boolean {
  const { price, fault } = readPrice(source);
  const line = priceLine(price, toLanguage(locale));
  const told = Object.fromEntries(line?.groups.flat() ?? []);
  const order = orderOf(source);
  if (!order) {
    // What is refused has a reason, unless it is a plan of a method that is not offered.
    assert.ok(fault !== undefined || source.methods?.includes("card") === false);
    return false;
  }
  assert.equal(fault, undefined);

  const { methods, installments } = order;
  const totalOf = (method: "pix" | "card") => order.totals?.[method] ?? order.amount;
  const byCard = methods.includes("card");
  const once = installments.find(({ count }) => count === 1);
  assert.equal(byCard, once !== undefined);
  const amount = once?.total ?? (methods.includes("pix") ? undefined : order.amount);
  assert.equal(told["amount"], amount === undefined ? undefined : written(amount, locale));
  const pix =
    methods.includes("pix") && totalOf("pix") !== amount ? written(totalOf("pix"), locale) : undefined;
  assert.equal(told["pix"]?.match(/R\$\u00a0[\d.,]*\d/)?.[0], pix);

  const counts = (text: string | undefined) =>
    text === undefined ? undefined : Number(/\d+/.exec(text)![0]);
  const sums = (text: string | undefined) => text?.match(/R\$\u00a0[\d.,]*\d/g);
  const sorted = installments.toSorted((a, b) => a.count - b.count);
  const upTo = sorted.filter(({ count }) =>
    sorted.every((each) => each.count > count || (each.interestFree && each.total === amount)),
  );
  const free = upTo.at(-1);
  const most = sorted.at(-1);
  const isSplit = free !== undefined && free.count > 1;
  assert.equal(counts(told["installments"]), isSplit ? free.count : undefined);
  if (isSplit) {
    assert.deepEqual(sums(told["installments"]), [written(free.amount, locale)]);
    // All of them are what is shown beside them.
    assert.equal(free.first + free.amount * (free.count - 1), amount);
    assert.match(told["installments"]!, /sem\sjuros|interest-free|sin\sinterés/);
  }
  const isDear = most !== undefined && most.count > (free?.count ?? 1);
  assert.equal(counts(told["interest"]), isDear ? most.count : undefined);
  if (isDear) {
    assert.deepEqual(sums(told["interest"]), [written(most.amount, locale), written(most.total, locale)]);
    assert.equal(most.first + most.amount * (most.count - 1), most.total);
    assert.doesNotMatch(told["interest"]!, /sem\sjuros|interest-free|sin\sinterés/);
  }
  // Read aloud, it has the same sums in the same order.
  assert.deepEqual(
    sums(line?.sentence),
    sums(
      line?.groups
        .flat()
        .map(([, text]) => text)
        .join(""),
    ),
  );
  return true;
}

/** Of as many prices as asked for; gives how many the proxy takes. */
export function assertPrices(runs: number, seed: number): number {
  let taken = 0;
  fc.assert(
    fc.property(PRICES, fc.constantFrom(...LOCALES), (source, locale) => {
      if (assertShownIsCharged(source, locale)) taken++;
    }),
    { numRuns: runs, seed },
  );
  return taken;
}
