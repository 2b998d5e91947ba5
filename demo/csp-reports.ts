// What browsers report of the pages' Content-Security-Policy: received, counted, logged and shown.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import * as z from "zod";
import type { Logger } from "../src/proxy/index.ts";
import { readersLanguage, TAGS, TEXTS, type Language, type LocalizedEnv } from "./texts.ts";

export const CSP_REPORTS = "/csp-reports";

/**
 * What a page's policy says of reports. `report-to` needs https, and a browser that knows it ignores `report-uri` beside
 * it: over http, as in a demo on this machine, that one stands alone.
 */
export const reportDirectives = (address: string) =>
  `${isSecure(address) ? "report-to csp; " : ""}report-uri ${CSP_REPORTS}`;

/** Names the endpoint of `report-to`. */
export const reportingEndpoints = `csp="${CSP_REPORTS}"`;

const isSecure = (address: string) => new URL(address).protocol === "https:";

/** Anyone can post here: bytes of a request, reports in it, characters of a text, and violations that are kept. */
const MAX = { body: 64 * 1024, reports: 50, text: 200, kept: 100 };

const text = z.string().transform((given) => given.slice(0, MAX.text));
/** Without query and fragment, which can hold order ids and worse; a word such as `inline` stays. */
const address = z.string().transform((given) => {
  const url = URL.parse(given);
  return (url ? `${url.protocol}//${url.host}${url.pathname}` : given.replace(/[?#].*/s, "")).slice(
    0,
    MAX.text,
  );
});
const line = z.int().optional();

interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source?: string | undefined;
  line?: number | undefined;
}

// Samples of code and whole policies are left out, here and below.
const violationOfReport = z
  .object({
    effectiveDirective: text,
    blockedURL: address.default("inline"),
    documentURL: address,
    sourceFile: address.nullish(),
    lineNumber: line,
  })
  .transform((body): Violation => ({
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    page: body.documentURL,
    source: body.sourceFile ?? undefined,
    line: body.lineNumber,
  }));

/** A body by the Reporting API: reports of other kinds among them are none of ours. */
const reports = z
  .array(z.looseObject({ type: z.string() }))
  .max(MAX.reports)
  .transform((all) => all.filter(({ type }) => type === "csp-violation").map(({ body }) => body))
  .pipe(z.array(violationOfReport));

/** A body as `report-uri` has it. */
const report = z
  .object({
    "csp-report": z.object({
      "effective-directive": text.optional(),
      "violated-directive": text,
      "blocked-uri": address,
      "document-uri": address,
      "source-file": address.optional(),
      "line-number": line,
    }),
  })
  .transform(({ "csp-report": body }): Violation[] => [
    {
      directive: body["effective-directive"] ?? body["violated-directive"],
      blocked: body["blocked-uri"],
      page: body["document-uri"],
      source: body["source-file"],
      line: body["line-number"],
    },
  ]);

const BODIES = { "application/reports+json": reports, "application/csp-report": report };
const isKnown = (type: string): type is keyof typeof BODIES => Object.hasOwn(BODIES, type);

/** `POST` takes reports, `GET` shows them. */
export function createCspReports(logger: Pick<Logger, "warn">): Hono<LocalizedEnv> {
  const counted = new Map<string, Violation & { times: number }>();

  function note(violation: Violation): void {
    const key = JSON.stringify(violation);
    const known = counted.get(key);
    if (known) known.times++;
    else {
      // Each kind is logged once while it is kept: a browser repeats it at every visit.
      logger.warn("A browser reports a violation of the Content-Security-Policy.", { ...violation });
      counted.set(key, { ...violation, times: 1 });
    }
    const [oldest] = counted.keys();
    if (counted.size > MAX.kept && oldest !== undefined) counted.delete(oldest);
  }

  return new Hono<LocalizedEnv>()
    .post("/", bodyLimit({ maxSize: MAX.body }), async (c) => {
      const [type = ""] = (c.req.header("content-type") ?? "").split(";");
      if (!isKnown(type)) return c.body(null, 415);
      const violations = BODIES[type].safeParse(await c.req.json().catch(() => undefined));
      if (!violations.success) return c.body(null, 400);
      violations.data.forEach(note);
      return c.body(null, 204);
    })
    .get("/", (c) => {
      c.header("Cache-Control", "no-store");
      return c.html(page([...counted.values()].toReversed(), readersLanguage(c)));
    });
}

function page(violations: (Violation & { times: number })[], language: Language) {
  const texts = TEXTS[language];
  return html`<!doctype html>
    <html lang="${TAGS[language]}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${texts.reports} · Ateliê Barro</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/shop.css" />
      <link rel="stylesheet" href="/shops/atelie.css" />
      <header class="shop">
        <a href="/">Ateliê Barro</a>
        <p>${texts.reports}</p>
      </header>
      <main class="reports">
        <h1>${texts.blocked}</h1>
        <p>${violations.length === 0 ? texts.noReports : texts.someReports}</p>
        <ol>
          ${violations.map(
            ({ directive, blocked, page: shown, source, line: at, times }) => html`
              <li>
                <strong>${directive}</strong> ${blocked} (${times}×)<br />
                <small>${shown}${source && html` · ${source}${at && `:${at}`}`}</small>
              </li>
            `,
          )}
        </ol>
      </main>
    </html>`;
}
