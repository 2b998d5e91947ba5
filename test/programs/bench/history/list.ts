// Whether a page of the list of all charges costs more in a shop with a million charges than in one with a thousand: the
// first one, one far down, one of the few charges among them that wait, and those of a card.
import type { ChargeFilters, PayProxy, Store } from "../../../../src/proxy/index.ts";
import { fill } from "../load/charges.ts";
import { compare, noSamples } from "./compare.ts";
import { openProxy } from "./shop.ts";

const FEW = 1_000;
const WAITING = 100;
/** The last digits of most cards, and those of as few as wait. */
const COMMON = "4242";
const RARE = "0042";
const LIMIT = 50;
/** How far down a page is, if there are so many. */
const FAR = 1_000;
const ROUNDS = 60;
/** Pages of one sample: a single one is too short to be measured. */
const PAGES = 10;

interface Shop {
  pay: PayProxy;
  pages: Record<string, ChargeFilters>;
}

async function openShop(store: Store, history: number): Promise<Shop> {
  const now = Date.now();
  await fill(store, 0, history, "paid", now, COMMON);
  await fill(store, history, history + WAITING, "pending", now, COMMON);
  await fill(store, history + WAITING, history + 2 * WAITING, "paid", now, RARE);
  const pay = openProxy(store);
  let after: string | undefined;
  for (let page = 1; page < Math.min(FAR, Math.floor((history + WAITING) / LIMIT)); page++)
    ({ next: after } = await pay.charges.list({ limit: LIMIT, after }));
  return {
    pay,
    pages: {
      "the first page": {},
      "a page far down": { after },
      "a filtered page": { status: "pending" },
      "a card's first page": { last4: COMMON },
      "a card's page far down": { last4: COMMON, after },
      "a card's filtered page": { last4: COMMON, status: "pending" },
      "a rare card's page": { last4: RARE },
    },
  };
}

async function list({ pay }: Shop, filters: ChargeFilters | undefined) {
  const begun = performance.now();
  for (let page = 0; page < PAGES; page++) {
    const { charges } = await pay.charges.list({ ...filters, limit: LIMIT });
    if (charges.length !== LIMIT) throw new Error(`A page has ${charges.length} charges.`);
  }
  return (performance.now() - begun) / PAGES;
}

export async function manyListed(open: (which: string) => Store, many: number) {
  const shops = {
    few: await openShop(open("few-listed"), FEW),
    many: await openShop(open("many-listed"), many),
  };
  console.log(` the list of a shop with ${FEW} charges, and with ${many}`);
  for (const page of Object.keys(shops.few.pages)) {
    const samples = noSamples();
    for (let round = 0; round < ROUNDS; round++)
      for (const which of round % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const))
        samples[which].push(await list(shops[which], shops[which].pages[page]));
    compare(page, samples);
  }
  for (const { pay } of Object.values(shops)) await pay.close();
}
