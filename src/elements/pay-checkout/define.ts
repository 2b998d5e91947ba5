import "../pay-card/define.ts";
import "../pay-pix/define.ts";
import { register } from "../lib/register.ts";
import { PayCheckout } from "./pay-checkout.ts";

register("pay-checkout", PayCheckout);

export { PayCheckout };

declare global {
  interface HTMLElementTagNameMap {
    "pay-checkout": PayCheckout;
  }
}
