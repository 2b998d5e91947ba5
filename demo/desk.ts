// The shop's desk: a page at an origin of its own, and the merchant's API that it asks. Nothing of it is answered where
// buyers call.
import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { raw } from "hono/html";
import { createPayAdmin, type PayAdmin } from "../src/admin/http/index.ts";
import type { Logger, PayProxy } from "../src/proxy/index.ts";
import { fill, wordsIn } from "./markup.ts";
import { detectLanguage, readersLanguage, type LocalizedEnv } from "./texts.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const ENDPOINT = "/pay-admin";

/** As `docs/desk.md` has it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
].join("; ");

export interface DeskOptions {
  pay: PayProxy;
  /** Where it is reached. */
  origin: string;
  shopOrigin: string;
  logger?: Logger | undefined;
}

export interface Desk {
  handle: RequestListener;
  admin: PayAdmin;
}

export function createDesk({ pay, origin, shopOrigin, logger }: DeskOptions): Desk {
  const { host, port } = new URL(origin);
  const admin = createPayAdmin(pay, {
    // Whoever sits at this machine: it listens on the loopback, answers by no other name, and has made-up payments alone.
    // A real shop asks here who is signed in.
    authorize: () => ({ user: "demo", can: ["view", "refund", "link"] }),
    hosts: [host, `localhost:${port}`],
    basePath: ENDPOINT,
    ...(logger && { logger }),
  });

  const app = new Hono<LocalizedEnv>()
    .all(`${ENDPOINT}/*`, (c) => admin.fetch(c.req.raw))
    .use(detectLanguage)
    .use(async (c, next) => {
      await next();
      c.header("Cache-Control", "no-cache");
      c.header("Vary", "Accept-Language");
      c.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    })
    .get("/", async (c) => {
      const words = wordsIn(readersLanguage(c));
      const page = await readFile(`${here}pages/desk.html`, "utf8");
      return c.html(raw(fill(page, { ...words, endpoint: ENDPOINT, shopOrigin })));
    })
    // What a link's address lacks of a host, the desk takes for its own.
    .get("/pay/link/*", (c) => c.redirect(`${shopOrigin}${c.req.path}`))
    .get("/desk.css", serveStatic({ root: `${here}public` }));
  return { handle: getRequestListener(app.fetch), admin };
}
