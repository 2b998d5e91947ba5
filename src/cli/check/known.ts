// Charges of which the checker knows both sides: the backend's, and the service's that it plays.
import * as z from "zod/mini";
import type { Charge, ChargeStatus } from "../../contract/index.ts";
import type { Context } from "./context.ts";
import type { ServiceCall } from "./service-side.ts";
import { Broken, demand } from "./verdict.ts";
import { until } from "./wait.ts";

export interface Known {
  charge: Charge;
  paymentId: string;
  merchantOrderId: string;
}

/** Pix charges of one order: the one whose code waits, the one before it, and one whose code nobody saw. */
export interface PixCodes {
  waiting: Known;
  former: Known;
  lost: Known;
}

export const CALLS = { pix: "/pix/qrcode", card: "/card/charges" } as const;

const referenceSchema = z.object({ payload: z.object({ MerchantOrderId: z.string() }) });

/** The reference that the backend gave with a charge. */
export const referenceOf = ({ body }: ServiceCall): string | undefined =>
  referenceSchema.safeParse(body).data?.payload.MerchantOrderId;

/** Makes a charge and finds it at the service. Throws `Broken` where the backend made none there, or more than one. */
export async function makeKnown(context: Context, body: object): Promise<Known> {
  const service = context.service();
  const since = service.calls.length;
  const charge = await context.make(body);
  return { charge, ...sentSince(context, since, charge.method) };
}

/** What the service knows of the one charge that it was asked for after so many calls. */
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
  { paymentId, merchantOrderId }: Pick<Known, "paymentId" | "merchantOrderId">,
): ServiceCall[] =>
  context
    .service()
    .received("GET", CALLS.card, since)
    .filter(
      ({ query }) => query.get("merchantOrderId") === merchantOrderId || query.get("paymentId") === paymentId,
    );

/** Milliseconds within which a delivery that was taken shows. */
export const SHOWS = 3_000;

/** Waits until the charge has this status. Throws `Broken` where it does not come. */
export async function becomes(context: Context, charge: Charge, status: ChargeStatus): Promise<Charge> {
  const latest = await changed(context, charge, (now) => now.status === status);
  demand(latest.status === status, `the charge is ${latest.status}, not ${status}`);
  return latest;
}

/** The charge once it is so, or as it is after a while. */
export async function changed(
  { now }: Context,
  charge: Charge,
  isSo: (now: Charge) => boolean,
): Promise<Charge> {
  const seen = await until(SHOWS, async () => {
    const latest = await now(charge);
    return isSo(latest) ? latest : undefined;
  });
  return seen ?? now(charge);
}
