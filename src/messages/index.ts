// What a shop writes to a buyer, in the words of the page.
export {
  chargeMessages,
  type Message,
  type MessageCharge,
  type MessageOptions,
  type Messages,
} from "./messages.ts";
export { oneLine } from "./foreign-text.ts";
