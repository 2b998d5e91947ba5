// Charges of which the checker sees both sides: what the backend answers, and what it asked the fake service for.
import * as z from "zod/mini";
import type { Charge, ChargeStatus } from "../../../contract/index.ts";
import type { Context, TrackedCharge } from "./context.ts";
import type { ServiceCall } from "./fake-service.ts";
import { Broken, assert } from "./verdict.ts";
import { until } from "./wait.ts";

export const CALLS = { pix: "/pix/qrcode", card: "/card/charges" } as const;

const referenceSchema = z.object({ payload: z.object({ MerchantOrderId: z.string() }) });

/** The reference that the backend gave with a charge. */
export const referenceOf = ({ body }: ServiceCall): string | undefined =>
  referenceSchema.safeParse(body).data?.payload.MerchantOrderId;

/** Makes a charge and finds it at the service. Throws `Broken` if the backend made none there, or more than one. */
export async function makeTrackedCharge(context: Context, body: object): Promise<TrackedCharge> {
  const service = context.service();
  const since = service.calls.length;
  const charge = await context.make(body);
  return { charge, ...sentSince(context, since, charge.method) };
}

/** The names that the service has for the one charge that it was asked for after the first `since` calls. */
export function sentSince(context: Context, since: number, method: Charge["method"]) {
  const service = context.service();
  const sent = service.received("POST", CALLS[method], since);
  const [call] = sent;
  if (call === undefined) throw new Broken("the service was not asked for a charge");
  if (sent.length > 1)
    throw new Broken(`the service was asked ${sent.length} times`, ...sent.map(({ exchange }) => exchange));
  const merchantOrderId = referenceOf(call);
  if (merchantOrderId === undefined) throw new Broken("the charge has no MerchantOrderId", call.exchange);
  const entry = service.control
    .ledger()
    .findLast((each) => each.method === method && each.merchantOrderId === merchantOrderId);
  if (entry === undefined) throw new Broken("the service refused what it was asked for", call.exchange);
  return { merchantOrderId, paymentId: entry.paymentId };
}

/** The look-ups of a card charge among the calls after so many. */
export const lookUpsSince = (
  context: Context,
  since: number,
  { paymentId, merchantOrderId }: Pick<TrackedCharge, "paymentId" | "merchantOrderId">,
): ServiceCall[] =>
  context
    .service()
    .received("GET", CALLS.card, since)
    .filter(
      ({ query }) => query.get("merchantOrderId") === merchantOrderId || query.get("paymentId") === paymentId,
    );

/** Milliseconds until a delivery that was answered 200 must show in the charge. */
export const EFFECT_TIMEOUT = 3_000;

/** Waits until the charge has this status. Throws `Broken` if it does not come. */
export async function waitForStatus(context: Context, charge: Charge, status: ChargeStatus): Promise<Charge> {
  const latest = await waitForCharge(context, charge, (now) => now.status === status);
  assert(latest.status === status, `the charge is ${latest.status}, not ${status}`);
  return latest;
}

/** The charge once the predicate holds, or as it is when the time is over. */
export async function waitForCharge(
  { now }: Context,
  charge: Charge,
  predicate: (charge: Charge) => boolean,
): Promise<Charge> {
  const seen = await until(EFFECT_TIMEOUT, async () => {
    const latest = await now(charge);
    return predicate(latest) ? latest : undefined;
  });
  return seen ?? now(charge);
}
