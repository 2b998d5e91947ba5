// What all pages of the desk have in common.
import { html } from "hono/html";
import { UNSHARED } from "../http/answer-headers.ts";
import type { Locale } from "./locale.ts";

/** A piece of a page, escaped. */
export type Html = ReturnType<typeof html>;

export interface Page {
  title: string;
  /** `sheet`: one column for one task. `list`: as wide as a table. */
  layout: "sheet" | "list";
  /** The address of its script, where it has one. */
  script?: string;
  body: Html;
}

/** No frame: a click here may come to mean money. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
/** The desk's own file, which asks this origin alone; lit makes the one policy of Trusted Types. */
const SCRIPT_POLICY = [
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
];

const HEADERS = {
  ...UNSHARED,
  "content-security-policy": POLICY.join("; "),
  "cross-origin-opener-policy": "same-origin",
  // With `no-referrer` browsers name the origin of a page that posts its form as "null".
  "referrer-policy": "same-origin",
};

/** By their names in lower case. */
type Headers = Record<string, string>;

const answer = (body: string, type: string, status: number, headers: Headers = {}) =>
  new Response(body, {
    status,
    headers: { ...HEADERS, ...headers, "content-type": `${type}; charset=utf-8` },
  });

/** Addresses in a page are relative to it: a server in front may have the desk below a path. */
export async function pageResponse(
  { language, texts }: Locale,
  { title, layout, script, body }: Page,
  { status = 200, headers = {} }: { status?: number; headers?: Headers } = {},
): Promise<Response> {
  const page = html`<!doctype html>
    <html lang="${language.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${texts.product}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="desk.css" />
        ${script === undefined ? "" : html`<script type="module" src="${script}"></script>`}
      </head>
      <body class="${layout}">
        <main>${body}</main>
      </body>
    </html> `;
  const policy = [...POLICY, ...(script === undefined ? [] : SCRIPT_POLICY)].join("; ");
  return answer(String(await page), "text/html", status, { ...headers, "content-security-policy": policy });
}

export const styleResponse = (styles: string): Response => answer(styles, "text/css", 200);

/** To another of its pages, named relative to the one that was asked for. */
export const redirect = (location: string, headers: Headers = {}): Response =>
  new Response(null, { status: 303, headers: { ...headers, ...HEADERS, location } });
