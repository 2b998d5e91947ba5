// 200 security codes of one number guessed at the same moment, each on an order and from an address of its own, where the
// service asks for 3-D Secure and the bank then ends each challenge by itself. Beside them 20 honest buyers of another issuer,
// whose banks do the same.
import { cardNumber } from "../../support/card-number.ts";
import type { Store } from "../../../src/proxy/index.ts";
import { openProxies } from "./proxies.ts";

const GUESSES = 200;
const HONEST = 20;
const GUESSED = cardNumber(0);
/** Cards of the sandbox whose challenge ends by itself, and what it ends with. */
const APPROVES = "4000000000001000";
const DECLINES = "4000000000001018";

export interface GuessedCodes {
  /** Guesses that the service was asked for. */
  passed: number;
  /** How many of them had been refused by the bank when all was over. */
  declined: number;
  /** Honest buyers who have paid. */
  paid: number;
}

/** The guesses are all made before the first challenge ends. Each store is a proxy's; it is closed at the end. */
export async function guessCodes(stores: readonly Store[]): Promise<GuessedCodes> {
  let passed = 0;
  const proxies = openProxies(stores, {
    serve: async (request, sandbox) => {
      if (request.method !== "POST") return sandbox(request);
      const body = await request.text();
      if (body.includes(GUESSED)) passed++;
      const played = body.replace(/"\d{16}"/, body.includes(GUESSED) ? `"${DECLINES}"` : `"${APPROVES}"`);
      return sandbox(new Request(request.url, { method: "POST", headers: request.headers, body: played }));
    },
  });
  const { pay, sandbox, tryCard } = proxies;
  const ended = async (order: string) => (await pay.charges.byOrder(order))[0]?.status;
  const count = async (orders: readonly string[], status: string) =>
    (await Promise.all(orders.map(ended))).filter((known) => known === status).length;
  try {
    const guesses = Array.from({ length: GUESSES }, (_, n) => `G-${n}`);
    const honest = Array.from({ length: HONEST }, (_, n) => `A-${n}`);
    await Promise.all([
      ...guesses.map((order, n) =>
        tryCard(n, { order, number: GUESSED, address: `203.0.${n >> 6}.${n & 63}` }),
      ),
      ...honest.map((order, n) =>
        tryCard(n, { order, number: cardNumber(n, "4539"), address: `198.51.100.${n}` }),
      ),
    ]);
    for (const { sessionId } of sandbox.control.challenges.list())
      await sandbox.control.challenges.finish(sessionId, { approved: true });
    await proxies.delivered();
    return { passed, declined: await count(guesses, "denied"), paid: await count(honest, "paid") };
  } finally {
    await proxies.close();
  }
}

/** What the limits of docs/guards.md let through: five of each number. */
export const MAY_GUESS = 5;
