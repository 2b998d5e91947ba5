// Compiled, never run: a page's code against the published types, without any types of Node.
import "pay-elements/define";
import "pay-elements/admin";
import type { AdminRefund, PayAdmin } from "pay-elements/admin";
import type { PayCard, PayCheckout, PayPix } from "pay-elements";
import { readBrCode, type Charge } from "pay-elements/contract";

const pix = document.querySelector("pay-pix")! satisfies PayPix;
const card = document.querySelector("pay-card")! satisfies PayCard;
const checkout = document.querySelector("pay-checkout")! satisfies PayCheckout;
export const settled: Promise<(Charge | undefined)[]> = Promise.all([pix.start(), card.submit()]);
checkout.addEventListener("pay-success", (event) => console.log(event.detail.charge.amount));
export const code = readBrCode("00020126");
const desk = document.querySelector("pay-admin")! satisfies PayAdmin;
export const refunds: AdminRefund[] = [];
desk.addEventListener("pay-refund", (event) => refunds.push(event.detail.refund));
