// Medusa's amounts are decimal numbers of reais, and may have more places than two where taxes are added.
import { MathBN } from "@medusajs/framework/utils";
import type { BigNumberInput } from "@medusajs/framework/types";

/** Whole cents, rounded as Medusa rounds what it compares. */
export const toCents = (amount: BigNumberInput): number =>
  MathBN.convert(amount, 2).multipliedBy(100).toNumber();

/** The decimal number of reais that Medusa keeps. */
export const fromCents = (cents: number): number => MathBN.div(cents, 100).toNumber();

/** Cents as a merchant reads them, such as "R$ 287,90". */
export const reais = (cents: number): string =>
  new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" })
    .format(cents / 100)
    .replace("\u00a0", " ");

/** Medusa writes currencies in lower case. */
export const isBrl = (currency: string): boolean => currency.toLowerCase() === "brl";
