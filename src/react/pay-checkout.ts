import type { ComponentProps } from "react";
import { PayCheckout as PayCheckoutElement } from "../elements/pay-checkout/define.ts";
import { CARD_EVENTS, PIX_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** Pix and card, as a choice. */
export const PayCheckout = wrap("pay-checkout", PayCheckoutElement, { ...PIX_EVENTS, ...CARD_EVENTS });
export type PayCheckoutProps = ComponentProps<typeof PayCheckout>;
