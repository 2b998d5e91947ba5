import { register } from "../lib/register.ts";
import { PayPix } from "./pay-pix.ts";

register("pay-pix", PayPix);

export { PayPix };

declare global {
  interface HTMLElementTagNameMap {
    "pay-pix": PayPix;
  }
}
