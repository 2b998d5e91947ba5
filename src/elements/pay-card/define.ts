import { define } from "../shared/define.ts";
import { PayCard } from "./pay-card.ts";

define("pay-card", PayCard);

export { PayCard };

declare global {
  interface HTMLElementTagNameMap {
    "pay-card": PayCard;
  }
}
