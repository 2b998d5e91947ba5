// Rule 9, of the references themselves: looked at when all charges of a run are made.
import type { Context } from "../context.ts";
import { CALLS, referenceOf } from "../known.ts";
import { Broken, demand } from "../verdict.ts";

const MOST = 25;
const LEAST_RANDOM = 8;

export async function references({ check, order, ...context }: Context): Promise<void> {
  const service = context.service();
  const sent = Object.values(CALLS).flatMap((path) => service.received("POST", path, 0));
  const tail = order.id.replace(/[^A-Za-z0-9]/g, "");

  await check("9", "Each attempt has a reference of its own", async () => {
    const seen = new Set<string>();
    for (const call of sent) {
      const reference = referenceOf(call);
      demand(reference !== undefined, "a charge has no MerchantOrderId", call);
      if (seen.has(reference)) throw new Broken(`${reference} was used before`, call.exchange);
      seen.add(reference);
    }
  });
  await check(
    "9",
    "It is 25 letters and digits at most: the order id's last ones, then 8 random ones or more",
    async () => {
      for (const call of sent) {
        const reference = referenceOf(call) ?? "";
        demand(/^[A-Za-z0-9]+$/.test(reference) && reference.length <= MOST, `${reference} is none`, call);
        const ends = Array.from({ length: Math.max(0, reference.length - LEAST_RANDOM) + 1 }, (_, index) =>
          reference.slice(0, index),
        );
        const least = tail === "" ? 0 : 1;
        demand(
          ends.some((end) => end.length >= least && tail.endsWith(end)) && reference.length >= LEAST_RANDOM,
          `${reference} does not begin with the order id's end, or lacks 8 random ones`,
          call,
        );
      }
    },
  );
}
