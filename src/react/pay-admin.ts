import type { ComponentProps } from "react";
import { PayAdmin as PayAdminElement } from "../admin/elements/pay-admin/define.ts";
import { ADMIN_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** The desk: payments, problems and sums. */
export const PayAdmin = wrap("pay-admin", PayAdminElement, ADMIN_EVENTS);
export type PayAdminProps = ComponentProps<typeof PayAdmin>;
