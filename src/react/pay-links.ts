import type { ComponentProps } from "react";
import { PayLinks as PayLinksElement } from "../admin/elements/pay-links/define.ts";
import { ADMIN_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** Makes links to pay, and shows those of an order. */
export const PayLinks = wrap("pay-links", PayLinksElement, ADMIN_EVENTS);
export type PayLinksProps = ComponentProps<typeof PayLinks>;
