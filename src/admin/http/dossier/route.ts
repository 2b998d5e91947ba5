// A charge's dossier: a file, and a page to be printed.
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import * as z from "zod/mini";
import type { Dossier, PayProxy } from "../../../proxy/index.ts";
import { route, type Route } from "../route.ts";
import { languageOf } from "./language.ts";
import { dossierPage } from "./page.ts";
import { pagePolicy } from "./styles.ts";

const JSON_TYPE = "application/json";
const PAGE_TYPE = "text/html";

const querySchema = z.object({ lang: z.optional(z.string()) });

export const dossierRoutes = ({ charges }: PayProxy): Route[] => [
  route({
    method: "get",
    path: "/charges/{id}/dossier",
    right: "view",
    summary: "All that is kept of a charge, for a bank that asks about it",
    description:
      "Each entry is chained to the one before by SHA-256. As long as nothing more is known of the charge, the file is the same, " +
      "byte by byte. With `Accept: text/html` it is a page to be printed, in Portuguese, English or Spanish.",
    query: querySchema,
    answer: { status: 200, holds: "Dossier", asPage: true },
    problems: ["charge_not_found"],
    async handle(context) {
      const dossier = await charges.dossier(context.req.param("id"));
      return asksForPage(context) ? pageResponse(context, dossier) : fileResponse(dossier);
    },
  }),
];

const asksForPage = (context: Context): boolean =>
  accepts(context, { header: "Accept", supports: [JSON_TYPE, PAGE_TYPE], default: JSON_TYPE }) === PAGE_TYPE;

/** With line breaks, for people who open it. */
const fileResponse = (dossier: Dossier): Response =>
  new Response(`${JSON.stringify(dossier, undefined, 2)}\n`, {
    headers: {
      "content-type": JSON_TYPE,
      "content-disposition": `attachment; filename="dossier-${fileName(dossier)}.json"`,
    },
  });

/** The head tells two files of one charge apart. */
function fileName({ entries: [first], head }: Dossier): string {
  const id = first?.part === "charge" ? first.data.id : "";
  return `${id.replaceAll(/[^\w-]/g, "")}-${head.slice(0, 8)}`;
}

async function pageResponse(context: Context, dossier: Dossier): Promise<Response> {
  const page = await dossierPage(dossier, await languageOf(context), new Date().toISOString());
  return new Response(String(page), {
    headers: {
      "content-type": `${PAGE_TYPE}; charset=utf-8`,
      "content-security-policy": await pagePolicy(),
      "cross-origin-opener-policy": "same-origin",
      // A receipt's link says nothing of this page's address.
      "referrer-policy": "same-origin",
      vary: "Accept, Accept-Language",
    },
  });
}
