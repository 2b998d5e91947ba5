// The desk as pages: a sign-in, the payments, a way out.
import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import type { Connection, Logger, PayProxy } from "../../proxy/index.ts";
import { chargeFilters, errorFields, readBody, type RequestDrain } from "../../proxy/internal.ts";
import type { AdminUser } from "../http/authorize.ts";
import { AdminError, problemOf } from "../http/admin-error.ts";
import { readQuery } from "../http/query.ts";
import { checkHost, checkSite } from "../http/same-site.ts";
import { SCRIPT, type Script } from "../http/script.ts";
import type { TokenCheck } from "../http/token-check.ts";
import { noSessionCookie, sessionCookie, sessionIdOf } from "./cookie.ts";
import { pageResponse, redirect, styleResponse } from "./layout.ts";
import { localeOf, type Locale } from "./locale.ts";
import { paymentsList, paymentsPage } from "./payments-page.ts";
import { safeSearch } from "./search.ts";
import type { Sessions } from "./sessions.ts";
import { messagePage, signInPage } from "./sign-in-page.ts";
import { styles } from "./styles.ts";

const PAGE_SIZE = 100;
const MAX_FORM_BYTES = 4 * 1024;

type Env = { Bindings: Connection };
type Served = (context: Context<Env>, locale: Locale) => Response | Promise<Response>;

/** `plain`: the list without a script, whoever asks. */
const querySchema = z.object({ after: chargeFilters.shape.after, plain: z.optional(z.string()) });
/** `search`: of the link that led to the form. */
const formSchema = z.object({
  token: z.string().check(z.trim()),
  search: z.pipe(
    z.optional(z.string()),
    z.transform((given = "") => safeSearch(given)),
  ),
});

export interface DeskPages {
  pay: PayProxy;
  script: Script;
  check: TokenCheck;
  sessions: Sessions;
  /** Who signs in with the token. */
  user: AdminUser;
  /** They are at its root and below this path. */
  basePath: string;
  hosts: readonly string[];
  requestDrain: RequestDrain;
  logger: Logger;
}

/** Adds the pages to what answers by their paths. */
export function addPages(
  app: Hono<Env>,
  { pay, script, check, sessions, user, basePath, hosts, requestDrain, logger }: DeskPages,
): void {
  /** Never rejects. */
  const serving = (serve: Served) => async (context: Context<Env>) => {
    const locale = await localeOf(context);
    try {
      if (!requestDrain.isOpen()) throw new AdminError("service_unavailable", { retryAfter: 1 });
      return await requestDrain.run(async () => serve(context, locale));
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined) logger.error("A page of the desk could not be served", errorFields(error));
      return errorPage(locale, problem);
    }
  };
  const posted = (serve: Served) =>
    serving((context, locale) => {
      checkSite(context.req.raw, hosts);
      return serve(context, locale);
    });

  app.on(
    "GET",
    ["/", basePath],
    serving(async (context, locale) => {
      const { raw: request } = context.req;
      checkHost(request, hosts);
      // What a page names is relative to it, and so to its closing slash.
      const { pathname, search: given } = new URL(request.url);
      const search = safeSearch(given);
      if (!pathname.endsWith("/")) return redirect(`.${basePath}/${search}`);
      const { texts } = locale;
      // The browser holds back the cookie from whoever comes by a link of another site, and sends it with what this page asks.
      if (isLinked(request))
        return pageResponse(locale, messagePage(locale, texts.opening, undefined, texts.open, search), {
          headers: { refresh: "0" },
        });
      checkSite(request, hosts);
      const id = sessionIdOf(request);
      const known = id === undefined ? undefined : await sessions.use(id);
      if (known === undefined)
        return pageResponse(locale, signInPage(locale, search, id === undefined ? undefined : "ended"));
      const { after, plain } = readQuery(querySchema, request);
      const charges = await pay.charges.list({ after, limit: PAGE_SIZE });
      const isPlain = plain !== undefined;
      const list = paymentsList(locale, charges, { isFirst: after === undefined, isPlain });
      const hash = isPlain ? undefined : await hashOfScript();
      return pageResponse(locale, paymentsPage(locale, list, hash));
    }),
  );

  app.post(
    "/sign-in",
    posted(async (context, locale) => {
      const { raw: request } = context.req;
      const { token, search } = await readForm(request);
      if (token === "") return pageResponse(locale, signInPage(locale, search, "empty"), { status: 400 });
      if (!(await check(token, request, context.env)))
        return pageResponse(locale, signInPage(locale, search, "wrong"), {
          status: 401,
          headers: { "www-authenticate": "Bearer" },
        });
      await endSession(request);
      return redirect(`./${search}`, { "set-cookie": sessionCookie(request, await sessions.start(user)) });
    }),
  );

  app.post(
    "/sign-out",
    posted(async ({ req: { raw: request } }) => {
      await endSession(request);
      return redirect("./", { "set-cookie": noSessionCookie(request) });
    }),
  );

  app.get("/desk.css", () => styleResponse(styles));
  app.get(`/${SCRIPT}`, (context) => script.answer(context));
  // Where an answer to one of the forms is asked for again by its address.
  for (const path of ["/sign-in", "/sign-out"]) app.get(path, () => redirect("./"));

  /** Nothing where the file is missing: the list needs none. */
  async function hashOfScript(): Promise<string | undefined> {
    try {
      return (await script.load()).hash;
    } catch (error) {
      logger.warn(`The desk shows the plain list: ${SCRIPT} cannot be read`, errorFields(error));
      return undefined;
    }
  }

  async function endSession(request: Request) {
    const id = sessionIdOf(request);
    if (id !== undefined) await sessions.end(id);
  }
}

/** Whether somebody has followed a link of another site to this page. */
const isLinked = ({ headers }: Request): boolean =>
  headers.get("sec-fetch-mode") === "navigate" &&
  headers.get("sec-fetch-dest") === "document" &&
  /^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "");

async function readForm(request: Request): Promise<z.output<typeof formSchema>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new AdminError("unsupported_media_type");
  const text = new TextDecoder().decode(await readBody(request, MAX_FORM_BYTES));
  const { data } = formSchema.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (data === undefined) throw new AdminError("invalid_request", { detail: "The form has no token." });
  return data;
}

/** What is known to be wrong in words of the reader's language; of anything else that it is unavailable. */
function errorPage(locale: Locale, problem: Response | undefined): Promise<Response> {
  const { language, texts } = locale;
  const { status = 503 } = problem ?? {};
  const retryAfter = problem?.headers.get("retry-after") ?? "5";
  const page = (title: string, lead: string, headers: Record<string, string> = {}) =>
    pageResponse(locale, messagePage(locale, title, lead), { status, headers });
  if (status === 429) {
    const minutes = Math.ceil(Number(retryAfter) / 60);
    const inMinutes = new Intl.RelativeTimeFormat(language.tag).format(minutes, "minute");
    return page(texts.locked, texts.lockedLead(inMinutes), { "retry-after": retryAfter });
  }
  if (status >= 500) return page(texts.unavailable, texts.unavailableLead, { "retry-after": retryAfter });
  if (status === 403) return page(texts.refused, texts.refusedLead);
  return page(texts.unreadable, texts.unreadableLead);
}
