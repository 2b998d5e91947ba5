// Rule 7. The challenges that the checker's service answers with are pointed elsewhere.
import type { Charge } from "../../../contract/index.ts";
import type { Context, TrackedCharge } from "../harness/context.ts";
import type { Change } from "../harness/fake-service.ts";
import { CALLS, lookUpsSince, makeTrackedCharge } from "../harness/tracked-charges.ts";
import { Broken, assert } from "../harness/verdict.ts";
import { until } from "../harness/wait.ts";

const PATH = "/card/auth/checkout/check";
/** None of them is on the service's origin, whatever a careless eye sees. */
const REFUSED: readonly ((origin: string) => string)[] = [
  () => "https://foreign.example/card/auth/checkout/check",
  () => "//foreign.example/card/auth/checkout/check",
  (origin) => `${origin}@foreign.example/`,
];

/** Milliseconds that a session with a refused address lives: the order is free again soon. */
const SESSION = 300;
const LOOK_UP = 3_000;
const END = 5_000;

export async function popupUrl(context: Context): Promise<void> {
  const { check } = context;
  const base = context.service().baseUrl;

  await check("7", "A path is appended to the service's base URL", async () => {
    const { charge } = await challenged(context, () => PATH);
    expectUrl(charge, base + PATH);
  });
  await check("7", "An address on the service's origin is taken as it is", async () => {
    const { charge } = await challenged(context, (origin) => `${origin}/v2${PATH}`);
    expectUrl(charge, base + PATH);
  });
  await check("7", "Any other address leaves the charge pending, and it is looked up", async () => {
    for (const address of REFUSED) await refused(context, address);
  });
}

async function challenged(
  context: Context,
  address: (origin: string) => string,
  lives?: number,
): Promise<TrackedCharge> {
  const change: Change = ({ status, body }, origin) => ({
    status,
    body: {
      ...body,
      data: {
        ...(body["data"] as object),
        popupUrl: address(origin),
        ...(lives !== undefined && { expiresAt: new Date(Date.now() + lives).toISOString() }),
      },
    },
  });
  context.service().changeNext(CALLS.card, change);
  return makeTrackedCharge(context, await context.cardBody("challenge"));
}

/** The backend may know this machine by another of its names. */
function expectUrl({ status, challenge }: Charge, wanted: string) {
  assert(status === "challenge" && challenge, `the charge is ${status}, not challenge`);
  const url = challenge.url.replace("//localhost:", "//127.0.0.1:");
  assert(url === wanted, `the challenge is at ${challenge.url}, not at ${wanted}`);
}

async function refused(context: Context, address: (origin: string) => string) {
  const service = context.service();
  const since = service.calls.length;
  const known = await challenged(context, address, SESSION);
  const { status, challenge } = known.charge;
  const given = address(new URL(service.baseUrl).origin);
  assert(challenge === undefined, `the buyer is sent to ${challenge?.url}, made of ${given}`);
  assert(status === "pending", `with ${given} the charge is ${status}, not pending`);
  const seen = await until(LOOK_UP, () => lookUpsSince(context, since, known)[0]);
  if (!seen) throw new Broken(`with ${given} the charge was not looked up within ${LOOK_UP / 1000} s`);
  if (await ended(context, known.charge)) return;
  // This backend waits longer than the session lives: a decline ends it.
  await service.control.cards.deny(known.paymentId);
  assert(await ended(context, known.charge), "the charge is pending though the service declined it");
}

const ended = ({ now }: Context, charge: Charge) =>
  until(END, async () => ((await now(charge)).status === "pending" ? undefined : true));
