import type { ComponentProps } from "react";
import { PayPrice as PayPriceElement } from "../elements/pay-price/define.ts";
import { wrap } from "./wrap.ts";

/** A price in one line, with Pix and installments. */
export const PayPrice = wrap("pay-price", PayPriceElement, {});
export type PayPriceProps = ComponentProps<typeof PayPrice>;
