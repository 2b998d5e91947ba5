import { register } from "../../../elements/lib/register.ts";
import { PayLinks } from "./pay-links.ts";

register("pay-links", PayLinks);

export { PayLinks };

declare global {
  interface HTMLElementTagNameMap {
    "pay-links": PayLinks;
  }
}
