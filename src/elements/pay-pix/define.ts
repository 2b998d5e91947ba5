import { define } from "../shared/define.ts";
import { PayPix } from "./pay-pix.ts";

define("pay-pix", PayPix);

export { PayPix };

declare global {
  interface HTMLElementTagNameMap {
    "pay-pix": PayPix;
  }
}
