// The shop's orders, known to the process under test and to whoever checks it.
import type { OrderAnswer } from "../../../src/proxy/index.ts";

/** Twelve random characters follow the order's id in the references that the service is given. */
const RANDOM_LENGTH = 12;

export const orderId = (index: number) => `C${String(index).padStart(6, "0")}`;
/** Cents; above the sandbox's amounts that choose an outcome. */
export const amountOf = (order: string) => 10_000 + Number(order.slice(1));
export const orderOf = (reference: string) => reference.slice(0, -RANDOM_LENGTH);

export const answerFor = (order: string): OrderAnswer | undefined =>
  /^C\d{6}$/.test(order)
    ? { amount: amountOf(order), customer: { name: "Maria da Silva", identity: "52998224725" } }
    : undefined;
