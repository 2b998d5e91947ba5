import "../pay-card/define.ts";
import "../pay-pix/define.ts";
import { define } from "../shared/define.ts";
import { PayCheckout } from "./pay-checkout.ts";

define("pay-checkout", PayCheckout);

export { PayCheckout };

declare global {
  interface HTMLElementTagNameMap {
    "pay-checkout": PayCheckout;
  }
}
