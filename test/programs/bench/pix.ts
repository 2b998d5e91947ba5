// npm run bench -- [--pages N] [--payments N] [--against N]
//
// `<pay-pix>` beside Adyen's Pix component, in turns and in one run: first what a page costs until its code can be
// scanned, then how soon it knows of the payment. Each page has a browser context of its own, with nothing in its cache.
// Both shops are on the loopback, answer at once, and compress what is not dynamic as well as brotli can.
//
// `<pay-pix>` is tried in three ways: where the page brings the charge, as it does for Adyen's component; where the page has
// it made, which takes a call to the service before there is a code; and where the server renders the code. All must take
// few bytes, and paint sooner than Adyen does, though the one that has the charge made does more.
//
// On the loopback most of that time is the browser's own: its process, its first frame. So the pages are also loaded as a
// cheap phone on a slow network loads them.
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { CHROMIUM_ARGS, chromiumPath } from "../../setup/chromium.ts";
import { percentile } from "../../support/percentile.ts";
import { check, compare, kB, ms } from "./shops/compare.ts";
import type { Contender, Payable } from "./shops/contender.ts";
import { loadInTurns, medianOf } from "./shops/loads.ts";
import { openShop } from "./shops/shop.ts";
import { PHONE, phoneText, visit, type Load } from "./shops/visit.ts";

const { values } = parseArgs({
  options: {
    /** Loaded of each. */
    pages: { type: "string", default: "60" },
    payments: { type: "string", default: "200" },
    /** Of Adyen's: each takes some seconds. */
    against: { type: "string", default: "20" },
  },
});
const PAGES = Number(values.pages);
const PAYMENTS = Number(values.payments);
const AGAINST = Number(values.against);

/** The largest shares of the time that Adyen's page takes, from the payment's arrival at the backend to its success event. */
const LEARNING = { p50: 0.02, p99: 0.05 };
/**
 * The largest shares of Adyen's: bytes, and the painting here and on a phone. They guard against accidents: raised where a
 * feature needs room. A page that has its charge made cannot paint as soon as one that brings it: on a phone, the request
 * alone takes a tenth of Adyen's time. Rendered, the styles come twice, in the page and in the script.
 */
const LIMITS: Record<"made" | "brought" | "rendered", Limits> = {
  made: { bytes: 0.6, painted: 0.85, phone: 0.7 },
  brought: { bytes: 0.6, painted: 0.6, phone: 0.6 },
  rendered: { bytes: 0.7, painted: 0.4, phone: 0.3 },
};
interface Limits {
  bytes: number;
  painted?: number;
  phone?: number;
}
/** Milliseconds between two questions of Adyen's component. */
const POLL = 2_000;
/** Pages of each that a phone loads. */
const ON_A_PHONE = 10;

const ours = await openShop("pix/ours");
const theirs = await openShop("pix/adyen");
const [adyen] = theirs.contenders as [Payable];
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });

const limits = new Map<Contender, Limits>(
  Object.values(LIMITS).map((each, index) => [ours.contenders[index]!, each]),
);
const contenders = [...ours.contenders, adyen];

/** Milliseconds until the page knew. */
async function buy(contender: Payable): Promise<number> {
  const { learnt, leave } = await visit(browser, contender);
  // A buyer takes a while: the page is at rest, and the payment comes at any point between two questions of Adyen's.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * POLL));
  const paid = await contender.pay();
  const took = (await learnt) - paid;
  await leave();
  return took;
}

// What the first page of a browser costs is no cost of whoever comes first.
await loadInTurns(browser, contenders, 1);
const here = await loadInTurns(browser, contenders, PAGES);
const onAPhone = await loadInTurns(browser, contenders, ON_A_PHONE, PHONE);
for (const contender of contenders) await buy(contender);
const told: number[] = [];
const asked: number[] = [];
for (let n = 0; n < PAYMENTS; n++) {
  told.push(await buy(ours.contenders[n % 3]!));
  if (n % (PAYMENTS / AGAINST) < 1) asked.push(await buy(adyen));
}
await browser.close();
await ours.close();
await theirs.close();

console.log(`From a cold cache until the code can be scanned, ${PAGES} pages each, medians:`);
for (const contender of contenders) {
  const of = (what: keyof Load) => medianOf(here, contender, what);
  console.log(
    `  ${contender.name.padEnd(34)} ${kB(of("bytes"))} in ${of("requests")} requests, painted after ${ms(of("painted"))}, ` +
      `${ms(of("script"))} of script in ${ms(of("tasks"))} of tasks, ${kB(of("heap"))} of heap`,
  );
  if (contender === adyen) continue;
  compare(contender, "bytes", of("bytes") / medianOf(here, adyen, "bytes"), limits.get(contender)?.bytes);
  compare(
    contender,
    "painted",
    of("painted") / medianOf(here, adyen, "painted"),
    limits.get(contender)?.painted,
  );
}

console.log(`Painted on a phone (${phoneText}; ${ON_A_PHONE} pages each), medians:`);
for (const contender of contenders) {
  const painted = medianOf(onAPhone, contender, "painted");
  console.log(`  ${contender.name.padEnd(34)} ${ms(painted)}`);
  if (contender === adyen) continue;
  const share = painted / medianOf(onAPhone, adyen, "painted");
  compare(contender, "painted on a phone", share, limits.get(contender)?.phone);
}

console.log("From the payment's arrival at the backend until the page knows:");
for (const [name, times] of [
  ["pay-pix", told],
  [adyen.name, asked],
] as const) {
  console.log(
    `  ${name.padEnd(34)} p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}, worst ${ms(percentile(times, 1))}; ${times.length} payments`,
  );
}
for (const [name, share] of [
  ["p50", 0.5],
  ["p99", 0.99],
] as const) {
  const most = LEARNING[name];
  const taken = percentile(told, share) / percentile(asked, share);
  console.log(`    ${name}: ${taken.toFixed(3)} of Adyen's, of at most ${most.toFixed(2)}`);
  check(taken <= most, `pay-pix: ${name} should be at most ${most} of Adyen's.`);
}
