// By what methods an order can be paid, and in which installments: what a checkout offers and the proxy charges, and what a
// price says before there is an order.
import { MIN_CARD_AMOUNT, MIN_PIX_AMOUNT, TEST_CARD_AMOUNT } from "../amounts.ts";
import { installmentPlan, type Installment, type InstallmentOptions } from "../installments.ts";
import { METHODS, type Method } from "./enums.ts";
import { methodTotal, type Priced } from "./totals.ts";

/** What something costs, and how the shop lets it be paid. */
export interface PriceSource extends Priced {
  /** Ways to pay that the shop offers; both if absent. */
  methods?: readonly Method[] | undefined;
  /** How installments come about, or the very plan. Twelve without interest if absent. */
  installments?: InstallmentOptions | readonly Installment[] | undefined;
}

/** Whether the shop brings its own plan. */
export const isPlan = (installments: PriceSource["installments"]): installments is readonly Installment[] =>
  Array.isArray(installments);

/** The methods whose minimum their total reaches. */
export function offeredMethods(source: PriceSource, testAmounts = false): Method[] {
  const { methods = METHODS } = source;
  const [pix, card] = [methodTotal(source, "pix"), methodTotal(source, "card")];
  const possible = {
    pix: pix >= MIN_PIX_AMOUNT,
    card: card >= MIN_CARD_AMOUNT || (testAmounts && card === TEST_CARD_AMOUNT),
  };
  return METHODS.filter((method) => methods.includes(method) && possible[method]);
}

/** The installments of what can be paid by card. @throws {RuleError} `bad_amount`, `bad_installments` */
export const offeredInstallments = (source: PriceSource): Installment[] =>
  isPlan(source.installments)
    ? [...source.installments]
    : installmentPlan(methodTotal(source, "card"), source.installments);

/** How far a total can be split. */
export interface Furthest {
  /** The most installments up to which none costs more; absent where that is one payment. */
  free?: Installment | undefined;
  /** The most installments of all, where they are more than that. */
  most?: Installment | undefined;
}

/** How far what costs `due` by card can be split, and how far of that without interest, as the shop has declared it. */
export function furthestInstallments(installments: readonly Installment[], due: number): Furthest {
  const byCount = installments.toSorted((one, other) => one.count - other.count);
  const dear = byCount.findIndex(({ interestFree, total }) => !interestFree || total !== due);
  const free = (dear < 0 ? byCount : byCount.slice(0, dear)).at(-1);
  const most = byCount.at(-1);
  const upTo = free?.count ?? 1;
  return {
    free: upTo > 1 ? free : undefined,
    most: most && most.count > upTo ? most : undefined,
  };
}
