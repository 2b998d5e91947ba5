import { register } from "../../../elements/lib/register.ts";
import { PaySummary } from "./pay-summary.ts";

register("pay-summary", PaySummary);

export { PaySummary };

declare global {
  interface HTMLElementTagNameMap {
    "pay-summary": PaySummary;
  }
}
