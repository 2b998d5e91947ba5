// The shop's pages: plain HTML files, in which `{{name}}` stands for a text, or for what the table of pages and the order
// book know.
import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { build } from "esbuild";
import { Hono, type Context } from "hono";
import { html, raw } from "hono/html";
import * as z from "zod";
import { safeLogger, type Logger, type PayProxy } from "../src/proxy/index.ts";
import type { Records } from "./backstage/records.ts";
import { createCspReports, CSP_REPORTS, reportDirectives, reportingEndpoints } from "./csp-reports.ts";
import {
  cart,
  fill,
  moneyIn,
  pageLinks,
  scripts,
  shopLinks,
  shopTiles,
  testCards,
  wordsIn,
} from "./markup.ts";
import { FREIGHTS, type Extras, type Order, type OrderBook } from "./orders.ts";
import { isPage, SCENARIOS, SHOPS } from "./scenarios.ts";
import { detectLanguage, readersLanguage, TAGS, type LocalizedEnv } from "./texts.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = `${here}../dist`;
const timeline = `${here}../site/playground/timeline`;

/** As strict as the elements allow; in frames are the bank's own page, from the service, and isolated card forms. */
const contentSecurityPolicy = ({ serviceOrigin, paymentsOrigin }: PagesOptions) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${paymentsOrigin}; ` +
  `frame-src ${serviceOrigin} ${paymentsOrigin}; img-src 'self' data:; require-trusted-types-for 'script'`;

const extrasSchema = z.object({
  freight: z.enum(Object.keys(FREIGHTS) as [Extras["freight"]]),
  coupon: z.string().max(40),
});

interface PagesOptions {
  orders: OrderBook;
  /** What the proxy gives to pages. */
  pay: Pick<PayProxy, "orders" | "price">;
  serviceOrigin: string;
  paymentsOrigin: string;
  deskOrigin: string;
  /** What the timeline below each page shows beside the page's events; if absent, it stays empty. */
  records: Records | undefined;
  logger: Logger;
}

let backstage: Promise<string> | undefined;

/** The script of the timeline, as one file: made once, however many shops there are in a process. */
const backstageScript = () => (backstage ??= bundleBackstage());

async function bundleBackstage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${here}backstage/page.ts`],
    bundle: true,
    format: "esm",
    write: false,
  });
  return outputFiles[0]!.text;
}

export function createPages(options: PagesOptions): RequestListener {
  const { orders, pay, serviceOrigin, paymentsOrigin, deskOrigin, records, logger } = options;
  const file = (name: string) => readFile(`${here}pages/${name}.html`, "utf8");
  const sell = async (order: Order, c: Context<LocalizedEnv>) => {
    const { shop, title, heading, element, hasExtras, ...scenario } = SCENARIOS[order.page];
    const language = scenario.language ?? readersLanguage(c);
    const words = wordsIn(language);
    const backstage = fill(await file("backstage"), {
      ...words,
      cards: testCards(language),
      service: serviceOrigin,
      deskOrigin,
      script: records ? scripts(["backstage.js"]) : "",
      since: records?.version ?? "",
      pages: pageLinks(words),
      shops: shopLinks(),
    });
    const filled = fill(element, {
      ...words,
      order: order.id,
      payments: paymentsOrigin,
      // Escaped as an attribute asks for.
      brought: html`${JSON.stringify(await pay.orders.get(order.id, c.req.raw))}`,
      rendered: element.includes("{{rendered}}")
        ? await pay.orders.html(order.id, c.req.raw, {
            element: "pay-pix",
            attributes: { auto: true, locale: TAGS[language] },
            start: true,
            connection: { address: getConnInfo(c).remote.address },
          })
        : "",
    });
    return fill(await file("order"), {
      ...words,
      shop: shop.name,
      styles: shop.styles,
      promise: words[shop.promise],
      cartHeading: words[shop.cartHeading],
      title: words[title],
      heading: words[heading],
      scripts: scripts(scenario.scripts),
      cart: cart(order, language),
      price: SHOPS.some(({ page }) => page === order.page)
        ? await pay.price.html(order.answer, { language: TAGS[language] })
        : "",
      extras: hasExtras ? fill(await file("extras"), words) : "",
      element: filled,
      backstage,
    });
  };

  const app = new Hono<LocalizedEnv>()
    .use(detectLanguage)
    .use(async (c, next) => {
      // Asked for again at each visit, and still shown as it was left when the buyer comes back to it.
      c.header("Cache-Control", "no-cache");
      c.header("Vary", "Accept-Language");
      await next();
      c.header(
        "Content-Security-Policy",
        `${contentSecurityPolicy(options)}; ${reportDirectives(c.req.url)}`,
      );
      c.header("Reporting-Endpoints", reportingEndpoints);
    })
    .route(CSP_REPORTS, createCspReports(safeLogger(logger)))
    .get("/", async (c) => {
      const language = readersLanguage(c);
      const words = wordsIn(language);
      const lists = { shops: shopTiles(language), pages: pageLinks(words, "li") };
      return c.html(raw(fill(await file("index"), { ...words, ...lists, deskOrigin })));
    })
    // Whoever opens a page without an order gets a new one, at an address that may be reloaded.
    .get("/:page{[a-z-]+}", async (c, next) => {
      const page = c.req.param("page");
      if (!isPage(page)) return next();
      const order = orders.find(c.req.query("order") ?? "");
      if (order?.page !== page)
        return c.redirect(`/${page}?order=${orders.place(page, readersLanguage(c)).id}`, 303);
      const sold = await sell(order, c);
      // What a page says of its order holds now, and for one buyer.
      if (sold.includes("initial-order=")) c.header("Cache-Control", "no-store");
      return c.html(raw(sold));
    })
    .get("/backstage.js", async (c) =>
      c.body(await backstageScript(), { headers: { "Content-Type": "text/javascript" } }),
    )
    .get("/backstage/entries", (c) => {
      if (!records) return c.notFound();
      const entries = records.since(Number(c.req.query("since")) || 0);
      return c.json({ version: records.version, entries });
    })
    .get("/timeline.css", serveStatic({ root: timeline }))
    // The cart's own price, which the page shows; the elements read theirs from the proxy.
    .put("/cart/:order", async (c) => {
      const extras = extrasSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!extras.success) return c.json({ error: "invalid" }, 400);
      const order = orders.change(c.req.param("order"), extras.data);
      if (!order) return c.json({ error: "not_found" }, 404);
      const { amount, totals } = order.answer;
      const money = moneyIn(readersLanguage(c));
      return c.json({ amount: money(amount), pix: money(totals?.pix ?? amount) });
    })
    .get(
      "/:file{pay-.+\\.js}",
      serveStatic({ root: dist, onFound: (_, c) => c.header("SourceMap", `${c.req.path}.map`) }),
    )
    .get("/:file{pay-.+\\.js\\.map}", serveStatic({ root: dist }))
    .get("*", serveStatic({ root: `${here}public` }));
  return getRequestListener(app.fetch);
}
