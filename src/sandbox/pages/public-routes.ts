import { Hono } from "hono";
import type { Cards } from "../cards/cards.ts";
import type { Challenges } from "../cards/challenges.ts";
import { bankScript } from "./bank.script.ts";
import { bankStyles } from "./bank.styles.ts";
import { bankPage } from "./bank.ts";
import { asset, page } from "./layout.ts";
import { detectLanguage, localeOf, type Locale, type LocalizedEnv } from "./locale.ts";
import { receiptPage } from "./receipt.ts";

const STYLE = "v2/card/auth/bank.css";
const SCRIPT = "v2/card/auth/bank.js";

/** Pages of the service that buyers and merchants open without a key: the bank's 3DS page, and receipts. */
export function createPublicPages({
  cards,
  challenges,
  payee,
  base,
}: {
  cards: Cards;
  challenges: Challenges;
  payee: string;
  base: string;
}) {
  // Shops show the bank in a frame.
  const sheet = { base, style: STYLE, framed: true };
  const missing = (locale: Locale) =>
    ({
      ...sheet,
      title: locale.texts.missing.title,
      status: 404,
      body: bankPage.missing(locale),
    }) as const;

  return (
    new Hono<LocalizedEnv>()
      .use(detectLanguage)
      .get("/card/auth/bank.css", (c) => asset(c, "text/css", bankStyles))
      .get("/card/auth/bank.js", (c) => asset(c, "text/javascript", bankScript))
      .get("/card/auth/checkout/:sessionId", (c) => {
        const locale = localeOf(c);
        const session = challenges.find(c.req.param("sessionId"));
        if (!session) return page(c, missing(locale));
        return page(c, {
          ...sheet,
          title: locale.texts.bank.title,
          script: SCRIPT,
          body: bankPage.session(locale, session, payee),
        });
      })
      // Answered with a redirect to the page itself, so that a reload shows the end and sends nothing again.
      .post("/card/auth/checkout/:sessionId", async (c) => {
        const sessionId = c.req.param("sessionId");
        const { answer } = await c.req.parseBody();
        if (challenges.find(sessionId)) await challenges.finish(sessionId, answer === "approve");
        return c.redirect(`${base}v2/card/auth/checkout/${sessionId}`, 303);
      })
      .get("/card/charges/:paymentId/receipt", (c) => {
        const locale = localeOf(c);
        const charge = cards.peek(c.req.param("paymentId"));
        if (charge?.cancelledAt == null) return page(c, missing(locale));
        return page(c, {
          ...sheet,
          title: locale.texts.receipt.title,
          body: receiptPage(locale, charge, charge.cancelledAt, payee),
        });
      })
  );
}
