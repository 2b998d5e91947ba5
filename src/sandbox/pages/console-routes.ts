import { Hono } from "hono";
import type { SandboxControl } from "../control/control.ts";
import type { Pix } from "../pix/pix.ts";
import type { Timers } from "../shared/clock.ts";
import type { Notice } from "../shared/notices.ts";
import { Refusal } from "../shared/refusal.ts";
import { bankPage } from "./bank.ts";
import { consoleScript } from "./console.script.ts";
import { consoleStyles, pixPaymentStyles } from "./console.styles.ts";
import { consolePage } from "./console.ts";
import { asset, page } from "./layout.ts";
import { detectLanguage, localeOf, type LocalizedEnv } from "./locale.ts";
import { pixPaymentPage } from "./pix-payment.ts";

const SCRIPT = "sandbox/console.js";

/** The pages below `/sandbox`: the sandbox's own, and the buyer's bank. */
export function createConsole({
  control,
  pix,
  timers,
  payee,
  base,
}: {
  control: SandboxControl;
  pix: Pix;
  timers: Timers;
  payee: string;
  base: string;
}) {
  return (
    new Hono<LocalizedEnv>()
      .use(detectLanguage)
      .get("/", (c) => {
        const locale = localeOf(c);
        return page(c, {
          base,
          title: locale.texts.console.title,
          style: "sandbox/console.css",
          script: SCRIPT,
          body: consolePage(locale, control, timers.now(), c.req.query("notice")),
        });
      })
      .get("/console.css", (c) => asset(c, "text/css", consoleStyles))
      .get("/pix.css", (c) => asset(c, "text/css", pixPaymentStyles))
      .get("/console.js", (c) => asset(c, "text/javascript", consoleScript))
      // Finds the page of a pasted or scanned code. A shop's page, which knows only the code, may link here.
      .get("/pix", (c) => {
        try {
          return c.redirect(`${base}sandbox/pix/${pix.findByCode(c.req.query("code") ?? "").paymentId}`, 303);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const notice: Notice = "code";
          return c.redirect(`${base}sandbox?notice=${notice}`, 303);
        }
      })
      .get("/pix/:paymentId", (c) => {
        const locale = localeOf(c);
        const charge = pix.list().find(({ paymentId }) => paymentId === c.req.param("paymentId"));
        if (!charge)
          return page(c, {
            base,
            title: locale.texts.missing.title,
            style: "sandbox/pix.css",
            status: 404,
            body: bankPage.missing(locale),
          });
        return page(c, {
          base,
          title: locale.texts.pixPayment.title,
          style: "sandbox/pix.css",
          script: SCRIPT,
          body: pixPaymentPage(locale, charge, payee, timers.now(), c.req.query("notice")),
        });
      })
  );
}
