import { html } from "hono/html";
import type { Context } from "hono";
import { localeOf, type LocalizedEnv } from "./locale.ts";

/** A piece of a page, escaped. */
export type Html = ReturnType<typeof html>;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'self'",
].join("; ");

/**
 * One page of the sandbox: in the reader's language, under a strict policy.
 *
 * @param framed whether any site may show it in a frame; where a click moves money, none may
 */
export function page(
  c: Context<LocalizedEnv>,
  {
    base,
    title,
    style,
    script,
    body,
    status = 200,
    framed = false,
  }: {
    /** Path that the sandbox is below, with a slash at its end. */
    base: string;
    title: string;
    /** These, and all links of the page, are relative to `base`. */
    style: string;
    script?: string;
    body: Html;
    status?: 200 | 404;
    framed?: boolean;
  },
) {
  c.header("Content-Security-Policy", framed ? POLICY : `${POLICY}; frame-ancestors 'none'`);
  c.header("Cache-Control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="${localeOf(c).tag}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <base href="${base}" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="${style}" />
          ${script ? html`<script type="module" src="${script}"></script>` : ""}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
    status,
  );
}

/** A file of a page: text that changes only with the package. */
export const asset = (c: Context, type: "text/css" | "text/javascript", text: string) => {
  c.header("Content-Type", `${type}; charset=utf-8`);
  c.header("Cache-Control", "no-cache");
  return c.body(text);
};
