// One run: buyers buy without an attack, then as many of them under attack.
import { buy, type Bought, type Errand } from "./buyers.ts";
import { AMOUNT } from "../../support/merchant.ts";
import { openShop, type Shop, type ShopOptions } from "./shop.ts";
import type { Answers, Scale } from "./messages.ts";

export interface TrialOptions extends Pick<ShopOptions, "program" | "store"> {
  seed: number;
  scale: Scale;
  /** How many things each buyer buys without an attack, and how many under attack. */
  purchases: { quiet: number; attack: number };
  /** Milliseconds that a buyer thinks before each step, from and to. */
  thinks: readonly [number, number];
}

export interface Report {
  /** What should not be, in words. */
  broken: string[];
  answers: Answers;
  /** Megabytes. */
  memory: { quiet: number; attack: number };
  /** Milliseconds that buyers' requests took. */
  took: { quiet: number[]; attack: number[] };
  /** Buyers' requests that were made again during the attack. */
  repeated: number;
}

/** Megabytes. */
const MAX_MEMORY = 512;
/** Milliseconds, far beyond what a phase takes. */
const TIMEOUT = 300_000;
const HEALTH_CHECK = 250;

export async function hostileTrial({
  program,
  seed,
  store,
  scale,
  purchases,
  thinks,
}: TrialOptions): Promise<Report> {
  const shop = await openShop({ program, store });
  const { endpoint, control } = shop;
  const errand = (name: string, times: number): Errand => ({
    endpoint,
    control,
    seed,
    name,
    purchases: times,
    thinks,
    over: AbortSignal.timeout(TIMEOUT),
  });
  try {
    // The first requests of a process take longer, and are no measure.
    if (purchases.quiet > 0) await buy(errand("first", 2));
    const quiet = await buy(errand("quiet", purchases.quiet));
    const quietMemory = shop.peakMemory();
    const {
      bought: attack,
      answers,
      health,
    } = await attacked(shop, seed, scale, () => buy(errand("attack", purchases.attack)));
    const memory = { quiet: quietMemory, attack: shop.peakMemory() };
    return {
      broken: [
        ...(await unpaid(shop, quiet)),
        ...(await unpaid(shop, attack)),
        ...health.filter((status) => status !== 200).map((status) => `The health check said ${status}`),
        ...(memory.attack < MAX_MEMORY ? [] : [`The proxy took ${memory.attack} MB`]),
        ...floodsOfLog(shop.log()),
      ],
      answers,
      memory,
      took: { quiet: quiet.took, attack: attack.took },
      repeated: attack.repeated,
    };
  } finally {
    await shop.stop();
  }
}

/** What was bought under attack, and what the health check answered meanwhile and afterwards. */
async function attacked(shop: Shop, seed: number, scale: Scale, buyAll: () => Promise<Bought>) {
  const attackers = await shop.attack(seed, scale);
  const health: (number | string)[] = [];
  const checking = setInterval(() => void shop.health().then((status) => health.push(status)), HEALTH_CHECK);
  const [bought] = await Promise.allSettled([buyAll()]);
  clearInterval(checking);
  const answers = await attackers.stop();
  health.push(await shop.health());
  if (bought.status === "rejected") throw bought.reason;
  return { bought: bought.value, answers, health };
}

/** Orders that were not paid exactly once, as the buyer saw it, the service booked it and the merchant was told. */
async function unpaid({ control, merchant }: Shop, { outcomes }: Bought): Promise<string[]> {
  const broken: string[] = [];
  const booked = new Map(control.ledger().map((entry) => [entry.merchantOrderId, entry.charged]));
  for (const [orderId, outcome] of outcomes) {
    if (outcome !== "paid") {
      broken.push(`The buyer of ${orderId} saw ${outcome}`);
      continue;
    }
    await merchant.notified(({ record }) => record.orderId === orderId && record.status === "paid");
    const references = new Set(
      merchant.notifications
        .filter(({ record }) => record.orderId === orderId)
        .map(({ record }) => record.service.merchantOrderId),
    );
    const charged = [...references].reduce((sum, reference) => sum + (booked.get(reference) ?? 0), 0);
    if (charged !== AMOUNT) broken.push(`The service booked ${charged} cents for ${orderId}`);
  }
  return broken;
}

/** Warnings of one text for each minute that has begun, and kind of refusal. */
const MAX_WARNINGS = 20;

function floodsOfLog(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const [, level, message] = /"level":"(warn|error)","message":"([^"]*)"/.exec(line) ?? [];
    if (level && message) counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_WARNINGS)
    .map(([message, count]) => `The log says ${count} times: ${message}`);
}
