// What the state of a checkout means for the card form.
import { isGivenBack, isUnderWay, type PayStatus, type State } from "../payment/state.ts";

/** Whether a try is under way, of which the form may have to tell. */
export const isOpen = (status: PayStatus): boolean =>
  status === "creating" || status === "pending" || status === "challenge";

/**
 * Whether the buyer can fill in a card now. A charge that was given back is not paid anew from here. `otherCard`: the buyer
 * has asked to use another card.
 */
export function takesCard(state: State, otherCard: boolean): boolean {
  switch (state.status) {
    case "ready":
      return true;
    case "expired":
      // Another try took its place, perhaps in another tab: a form would ask to pay beside it.
      return state.charge.reason?.code !== "superseded" || otherCard;
    case "denied":
      return !isGivenBack(state.charge);
    case "challenge":
      return otherCard;
    case "error":
      return state.order !== undefined && !state.error.final && !isUnderWay(state);
    default:
      return false;
  }
}
