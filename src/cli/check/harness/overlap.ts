// Two calls to the backend that meet: the second is sent while the service has not answered the first.
import type { Charge } from "../../../contract/index.ts";
import type { Context } from "./context.ts";
import type { Answer } from "./exchange.ts";
import { CALLS } from "./tracked-charges.ts";
import { until } from "./wait.ts";

const ENDPOINTS = { pix: "pix.charge", card: "cards.charge" } as const;
/** Milliseconds that the service takes for the first: longer where they did not meet, since the machine is busy. */
const SLOW = [600, 3_000, 10_000] as const;
/** Milliseconds that a call of the backend to the service may take to arrive. */
const SOON = 5_000;

type Send = () => Promise<Answer>;

/** `make` gives both calls, anew for each try. Their answers are followed by how many calls the service had had before. */
export async function overlap(
  context: Context,
  method: Charge["method"],
  make: () => Promise<readonly [first: Send, second: Send]>,
): Promise<{ one: Answer; other: Answer; since: number }> {
  const [delay, ...longer] = SLOW;
  let { isMet, ...met } = await tryOverlap(context, method, await make(), delay);
  for (const patience of longer)
    if (!isMet) ({ isMet, ...met } = await tryOverlap(context, method, await make(), patience));
  return met;
}

async function tryOverlap(
  context: Context,
  method: Charge["method"],
  [first, second]: readonly [Send, Send],
  delay: number,
) {
  const service = context.service();
  const since = service.calls.length;
  service.failNext(ENDPOINTS[method], { kind: "slow", delay });
  let isAnswered = false;
  const sending = first().finally(() => (isAnswered = true));
  // If the first call fails, its error says more than a time-out here would.
  await Promise.race([until(SOON, () => service.received("POST", CALLS[method], since)[0]), sending]);
  const other = await second();
  const isMet = !isAnswered;
  return { isMet, other, one: await sending, since };
}
