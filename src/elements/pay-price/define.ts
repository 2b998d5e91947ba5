import { register } from "../lib/register.ts";
import { PayPrice } from "./pay-price.ts";

register("pay-price", PayPrice);

export { PayPrice };

declare global {
  interface HTMLElementTagNameMap {
    "pay-price": PayPrice;
  }
}
