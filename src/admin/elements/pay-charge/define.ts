import { register } from "../../../elements/lib/register.ts";
import "../pay-links/define.ts";
import { PayCharge } from "./pay-charge.ts";

register("pay-charge", PayCharge);

export { PayCharge };

declare global {
  interface HTMLElementTagNameMap {
    "pay-charge": PayCharge;
  }
}
