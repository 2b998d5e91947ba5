import { register } from "../../../elements/lib/register.ts";
import "../pay-charge/define.ts";
import "../pay-charges/define.ts";
import "../pay-links/define.ts";
import "../pay-problems/define.ts";
import "../pay-summary/define.ts";
import { PayAdmin } from "./pay-admin.ts";

register("pay-admin", PayAdmin);

export { PayAdmin };

declare global {
  interface HTMLElementTagNameMap {
    "pay-admin": PayAdmin;
  }
}
