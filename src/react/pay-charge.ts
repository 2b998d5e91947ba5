import type { ComponentProps } from "react";
import { PayCharge as PayChargeElement } from "../admin/elements/pay-charge/define.ts";
import { ADMIN_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** One payment with its story and its refunds. */
export const PayCharge = wrap("pay-charge", PayChargeElement, ADMIN_EVENTS);
export type PayChargeProps = ComponentProps<typeof PayCharge>;
