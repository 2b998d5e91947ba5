import type { ComponentProps } from "react";
import { PayCard as PayCardElement } from "../elements/pay-card/define.ts";
import { CARD_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** A card form, and the bank's page where 3-D Secure asks. */
export const PayCard = wrap("pay-card", PayCardElement, CARD_EVENTS);
export type PayCardProps = ComponentProps<typeof PayCard>;
