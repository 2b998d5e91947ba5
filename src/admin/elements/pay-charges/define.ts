import { register } from "../../../elements/lib/register.ts";
import { PayCharges } from "./pay-charges.ts";

register("pay-charges", PayCharges);

export { PayCharges };

declare global {
  interface HTMLElementTagNameMap {
    "pay-charges": PayCharges;
  }
}
