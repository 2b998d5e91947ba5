// The page of a link to pay. It makes a Pix code for a person's visit, or by the button of a form; never for whoever shows a
// preview of the link in a chat.
import type { Context } from "hono";
import {
  ASKABLE,
  newChargeSchema,
  type FieldError,
  type Order,
  type ProblemCode,
} from "../../../contract/index.ts";
import { amountChanged, elementMarkup } from "../../../ssr/index.ts";
import type { ProxyContext } from "../../context/context.ts";
import { sha256 } from "../../lib/hash.ts";
import { ExpiredLinkError, UsedLinkError, type LinkGate } from "../../links/links.ts";
import { errorFields } from "../../logging/logger.ts";
import { maskText } from "../../logging/mask.ts";
import type { StoredLink } from "../../model/link.ts";
import { endedUnpaid } from "../../model/record.ts";
import { ProblemError, PROBLEMS } from "../../model/problem-details.ts";
import type { Env, Routes } from "../app.ts";
import { parseAs, readBody } from "../body.ts";
import type { ChargeOnce } from "../charge-once.ts";
import { isProgram, isVisit } from "../navigation-request.ts";
import type { StartOrder } from "../auto-start.ts";
import type { ReadOrder } from "../orders.ts";
import type { ReadPackageFile } from "../package-file.ts";
import { pageLanguage } from "../page-language.ts";
import { payablePage, previewPage, refusalPage, type Typed } from "./page.ts";
import { LINK_PATH } from "./below-link.ts";
import { createPageScript } from "./script.ts";
import { WORDS, type LinkWords, type Refusal } from "./words.ts";

const MAX_FORM_BYTES = 4 * 1024;

interface Parts {
  gate: LinkGate;
  readOrder: ReadOrder;
  startOrder: StartOrder;
  chargeOnce: ChargeOnce;
  /** Origins whose pages the checkout opens in a frame: the banks'. */
  frames: readonly string[];
  readFile?: ReadPackageFile | undefined;
}

type PageContext = Context<Env, "/link/:token">;

const REFUSALS: readonly ProblemCode[] = [
  "link_invalid",
  "link_expired",
  "link_revoked",
  "link_used",
  "order_not_found",
] satisfies Refusal[];

const isRefusal = (
  code: ProblemCode,
): code is Exclude<Refusal, "expired_paid" | "given_back" | "service_unavailable"> => REFUSALS.includes(code);

export function linkRoutes(
  { logger }: Pick<ProxyContext, "logger">,
  { gate, readOrder, startOrder, chargeOnce, frames, readFile }: Parts,
): Routes {
  const pageScript = createPageScript(logger, readFile);

  function answer(page: unknown, nonce: string, status = 200): Response {
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      "img-src 'self' data:",
      `frame-src ${["'self'", ...frames].join(" ")}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types lit-html",
    ];
    return new Response(String(page), {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy.join("; "),
        "cache-control": "no-store",
        // What the address ends with opens the order: no other site, search engine or program is told it.
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
        "x-content-type-options": "nosniff",
        ...(status === 503 && { "retry-after": "5" }),
      },
    });
  }

  /** Says in the buyer's words why the link opens nothing. */
  async function refused(error: unknown, words: LinkWords): Promise<Response> {
    const nonce = newNonce();
    const code = error instanceof ProblemError && isRefusal(error.code) ? error.code : undefined;
    if (!(error instanceof ProblemError))
      logger.error("The page of a link could not be served", errorFields(error));
    const isGivenBack = error instanceof UsedLinkError && error.isGivenBack;
    const isPaid = error instanceof ExpiredLinkError && error.isPaid;
    const refusal = isGivenBack ? "given_back" : isPaid ? "expired_paid" : (code ?? "service_unavailable");
    const page = refusalPage(words, refusal, nonce);
    return answer(await page, nonce, code ? PROBLEMS[code].status : 503);
  }

  interface Shown {
    words: LinkWords;
    link: StoredLink;
    order: Order;
    typed?: Typed;
    errors?: readonly FieldError[];
    notice?: string | undefined;
    status?: number;
  }

  async function show(
    context: PageContext,
    { words, link, order, status, ...rest }: Shown,
  ): Promise<Response> {
    const nonce = newNonce();
    const folder = folderOf(context);
    const element = await elementMarkup({
      element: "pay-checkout",
      // Relative, since behind TLS termination the proxy may not know its own address.
      attributes: { endpoint: folder + context.req.param("token"), order: link.orderId, locale: words.tag },
      order,
      styles: { address: (name) => `${folder}../${name}`, nonce },
    });
    const script = await pageScript(`${folder}..`);
    const { expiresAt } = link;
    const page = payablePage({ words, nonce, order, element, script, expiresAt, ...rest });
    return answer(await page, nonce, status);
  }

  return {
    [LINK_PATH]: {
      async get(context: PageContext) {
        const { raw: request } = context.req;
        const words = WORDS[await pageLanguage(context)];
        try {
          const link = await gate.find(context.req.param("token"));
          const order = await readOrder(link.orderId, request, { link });
          if (isProgram(request)) {
            const nonce = newNonce();
            return answer(await previewPage(words, order, nonce), nonce);
          }
          const started = isVisit(request, true)
            ? await startOrder({ id: link.orderId, order, request, connection: context.env, link })
            : order;
          return await show(context, { words, link, order: started });
        } catch (error) {
          return refused(error, words);
        }
      },

      async post(context: PageContext) {
        const { raw: request } = context.req;
        const words = WORDS[await pageLanguage(context)];
        try {
          const link = await gate.find(context.req.param("token"));
          const form = readForm(await readBody(request, MAX_FORM_BYTES));
          const body = chargeOf(form, link);
          try {
            const { record } = await chargeOnce({
              request,
              connection: context.env,
              // Nobody repeats this request by its key: while a code waits, no other is made.
              key: await sha256(crypto.randomUUID()),
              body,
              charge: () => parseAs(newChargeSchema, "a NewCharge", body),
              link,
            });
            if (endedUnpaid(record)) {
              const order = await readOrder(link.orderId, request, { link });
              return await show(context, { words, link, order, status: 502, notice: words.notMade });
            }
          } catch (error) {
            if (!(error instanceof ProblemError) || isRefusal(error.code)) throw error;
            const { code, details } = error;
            const { errors = [], status = PROBLEMS[code].status } = details;
            const isOutdated = code === "amount_changed";
            const notice = isOutdated ? amountChanged(words.tag) : words.notMade;
            // The order is paid, or its code is being made: its page says so.
            if (status !== 409 || isOutdated) {
              const order = await readOrder(link.orderId, request, { link });
              return await show(context, {
                words,
                link,
                order,
                status,
                typed: withoutCards(form.customer),
                errors,
                notice: errors.length === 0 ? notice : undefined,
              });
            }
          }
          const { search } = new URL(request.url);
          return new Response(null, {
            status: 303,
            headers: {
              location: folderOf(context) + context.req.param("token") + search,
              "cache-control": "no-store",
              "referrer-policy": "no-referrer",
            },
          });
        } catch (error) {
          return refused(error, words);
        }
      },
    },
  };
}

const newNonce = () => crypto.randomUUID();

/** What stands before the token in an address that is relative to the page: nothing, unless the page's ends with a slash. */
const folderOf = ({ req }: PageContext): string =>
  req.raw.url.split(/[?#]/, 1)[0]?.endsWith("/") ? "../" : "";

interface Form {
  seenTotal?: number;
  customer: Typed;
}

function readForm(body: Uint8Array): Form {
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  const seen = fields.get("seenTotal");
  const customer: Typed = Object.fromEntries(
    ASKABLE.flatMap((name) => {
      const value = fields.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { ...(seen !== null && { seenTotal: Number(seen) }), customer };
}

/** Some buyers write the number of their card into another field. */
const withoutCards = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, maskText(text)]));

/** The charge that a form asks for, as `POST /charges` takes it. */
const chargeOf = (form: Form, { orderId }: StoredLink): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ orderId, method: "pix", ...form }));
