import { register } from "../lib/register.ts";
import { PayCard } from "./pay-card.ts";

register("pay-card", PayCard);

export { PayCard };

declare global {
  interface HTMLElementTagNameMap {
    "pay-card": PayCard;
  }
}
