// npm run bench:desk -- [--pages N] [--phone N]
//
// The first list of `<pay-charges>` beside the transactions overview of Adyen Platform Experience, in turns and in one run:
// from navigation until its rows are painted, and what is loaded until the page is at rest. Each page has a browser context
// of its own, with nothing in its cache.
//
// Both lists have as many payments as Adyen's shows at first, 10; ours is also loaded with the 100 that it shows at first. Both
// shops are on the loopback, answer at once, and compress what is not dynamic as well as brotli can. Adyen's component is as it
// is published, drawn by its own code from answers in the shape of its types; its shop stands in for Adyen's API and files, so
// that it takes no preflights, no other connections, and no request for its first session.
//
// Adyen's overview also shows sums and balances, which it asks for beside the list; `<pay-charges>` asks a second time for its
// list once it hears of changes. Neither is awaited for the painting, both are in the bytes.
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { CHROMIUM_ARGS, chromiumPath } from "../../setup/chromium.ts";
import { compare, kB, ms } from "./shops/compare.ts";
import type { Contender } from "./shops/contender.ts";
import { loadInTurns, medianOf, type Loads } from "./shops/loads.ts";
import { openShop } from "./shops/shop.ts";
import { PHONE, phoneText } from "./shops/visit.ts";

const { values } = parseArgs({
  options: {
    /** Loaded of each, here and as on a phone. */
    pages: { type: "string", default: "40" },
    phone: { type: "string", default: "10" },
  },
});
const PAGES = Number(values.pages);
const ON_A_PHONE = Number(values.phone);

/** The largest share of the time that Adyen's rows take, here and on a phone, of as many rows and of ten times as many. */
const PAINTED = { same: 0.5, tenfold: 0.6 };

const ours = await openShop("desk/ours");
const theirs = await openShop("desk/adyen");
const [adyen] = theirs.contenders as [Contender];
const [same] = ours.contenders;
const contenders = [...ours.contenders, adyen];
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });

// What the first page of a browser costs is no cost of whoever comes first.
await loadInTurns(browser, contenders, 1);
const here = await loadInTurns(browser, contenders, PAGES);
const onAPhone = await loadInTurns(browser, contenders, ON_A_PHONE, PHONE);
await browser.close();
await ours.close();
await theirs.close();

function report(loads: Loads) {
  for (const contender of contenders) {
    const of = (what: Parameters<typeof medianOf>[2]) => medianOf(loads, contender, what);
    console.log(
      `  ${contender.name.padEnd(46)} painted after ${ms(of("painted"))}, ${kB(of("bytes"))} in ${of("requests")} requests, ` +
        `${ms(of("script"))} of script in ${ms(of("tasks"))} of tasks, ${kB(of("heap"))} of heap`,
    );
    if (contender === adyen) continue;
    compare(contender, "bytes", of("bytes") / medianOf(loads, adyen, "bytes"));
    const most = contender === same ? PAINTED.same : PAINTED.tenfold;
    compare(contender, "painted", of("painted") / medianOf(loads, adyen, "painted"), most);
  }
}

console.log(`From a cold cache until the rows are painted, ${PAGES} pages each, medians:`);
report(here);
console.log(`The same on a phone (${phoneText}; ${ON_A_PHONE} pages each):`);
report(onAPhone);
