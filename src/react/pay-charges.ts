import type { ComponentProps } from "react";
import { PayCharges as PayChargesElement } from "../admin/elements/pay-charges/define.ts";
import { ADMIN_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** The shop's payments, with filters. */
export const PayCharges = wrap("pay-charges", PayChargesElement, ADMIN_EVENTS);
export type PayChargesProps = ComponentProps<typeof PayCharges>;
