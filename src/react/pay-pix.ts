import type { ComponentProps } from "react";
import { PayPix as PayPixElement } from "../elements/pay-pix/define.ts";
import { PIX_EVENTS } from "./events.ts";
import { wrap } from "./wrap.ts";

/** Pix: a QR code and a code to copy. */
export const PayPix = wrap("pay-pix", PayPixElement, PIX_EVENTS);
export type PayPixProps = ComponentProps<typeof PayPix>;
