// The backend's answers as the page may see them: only the members of the contract, copied one by one. A backend may quote
// the card in others, or in its messages to people.
import type { Charge } from "../../../../contract/checkout/charge.ts";
import { isCharge, isRefusal, type Refusal } from "../../../client/guards.ts";
import type { PayError } from "../../../client/pay-error.ts";
import type { Trouble } from "../messages.ts";

/** A charge that has passed its guard. */
export const chargeForPage = (charge: Charge): Charge => isCharge.copy(charge);

function refusalForPage(problem: Refusal): Refusal {
  const { detail: _, ...refusal } = isRefusal.copy(problem);
  return refusal.errors
    ? { ...refusal, errors: refusal.errors.map((error) => ({ ...error, message: "" })) }
    : refusal;
}

/** Without the error's message, which may quote anything. */
export function troubleForPage({ code, problem, status, retryAfter }: PayError): Trouble {
  return { code, problem: problem && refusalForPage(problem), status, retryAfter };
}
