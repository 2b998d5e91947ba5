"use client";
// The elements as React components, registered. A module each, so that a bundler leaves out those that are not used.
export { PayAdmin, type PayAdminProps } from "./pay-admin.ts";
export { PayCard, type PayCardProps } from "./pay-card.ts";
export { PayCharge, type PayChargeProps } from "./pay-charge.ts";
export { PayCharges, type PayChargesProps } from "./pay-charges.ts";
export { PayCheckout, type PayCheckoutProps } from "./pay-checkout.ts";
export { PayLinks, type PayLinksProps } from "./pay-links.ts";
export { PayPix, type PayPixProps } from "./pay-pix.ts";
export { PayPrice, type PayPriceProps } from "./pay-price.ts";
export { PayProblems, type PayProblemsProps } from "./pay-problems.ts";
