"use client";
// The elements as React components, registered. A module each, so that a bundler leaves out those that are not used.
export { PayCard, type PayCardProps } from "./pay-card.ts";
export { PayCheckout, type PayCheckoutProps } from "./pay-checkout.ts";
export { PayPix, type PayPixProps } from "./pay-pix.ts";
