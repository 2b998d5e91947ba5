// Rule 9.
import type { Context } from "../harness/context.ts";
import { waitForStatus, CALLS, makeTrackedCharge, referenceOf } from "../harness/tracked-charges.ts";
import { Broken, assert } from "../harness/verdict.ts";

const MAX_LENGTH = 25;
const MIN_RANDOM = 8;
/** More look-ups than any backend makes meanwhile. */
const MANY = 100;

/** The service's answer to a challenge names no `paymentId`, so that its delivery has but the reference to go by. */
export async function byReference(context: Context): Promise<void> {
  await context.check(
    "9",
    "Before a paymentId is known, a delivery finds its charge by the reference",
    async () => {
      const { cards, faults } = context.service().control;
      const known = await makeTrackedCharge(context, await context.cardBody("challenge"));
      // Nobody shall find it by asking the service.
      faults.next("cards.list", { kind: "500" }, MANY);
      await cards.deny(known.paymentId);
      context.kept.denied = { ...known, charge: await waitForStatus(context, known.charge, "denied") };
    },
  );
}

/** The references themselves, once all charges of a run are made. */
export async function references({ check, order, ...context }: Context): Promise<void> {
  const service = context.service();
  const sent = Object.values(CALLS).flatMap((path) => service.received("POST", path, 0));
  const tail = order.id.replace(/[^A-Za-z0-9]/g, "");

  await check("9", "Each attempt has a reference of its own", async () => {
    const seen = new Set<string>();
    for (const call of sent) {
      const reference = referenceOf(call);
      assert(reference !== undefined, "a charge has no MerchantOrderId", call);
      if (seen.has(reference)) throw new Broken(`${reference} was used before`, call.exchange);
      seen.add(reference);
    }
  });
  await check(
    "9",
    "It is at most 25 letters and digits: the order id's last ones, then 8 random ones or more",
    async () => {
      for (const call of sent) {
        const reference = referenceOf(call) ?? "";
        assert(/^[A-Za-z0-9]+$/.test(reference), `${reference} is not of letters and digits`, call);
        assert(reference.length <= MAX_LENGTH, `${reference} is longer than ${MAX_LENGTH}`, call);
        assert(
          beginsWithEnd(reference.slice(0, -MIN_RANDOM), tail),
          `${reference} is not the end of ${tail} and ${MIN_RANDOM} random ones or more`,
          call,
        );
      }
    },
  );
}

/** Whether `text` begins with the last characters of `tail`: with one of them at least, if there are any. */
function beginsWithEnd(text: string, tail: string): boolean {
  if (tail === "") return true;
  return Array.from(text, (_, index) => text.slice(0, index + 1)).some((start) => tail.endsWith(start));
}
