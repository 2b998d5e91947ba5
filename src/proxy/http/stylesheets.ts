// The style sheets that the markup of an order links.
import { stylesheets, type StylesheetName } from "../../ssr/index.ts";
import { sha256 } from "../lib/hash.ts";
import type { Routes } from "./app.ts";

let hashes: Promise<Record<StylesheetName, string>> | undefined;

/** A hash of each style sheet: its address changes with it, so that it may be kept for ever. */
export const stylesheetVersions = (): Promise<Record<StylesheetName, string>> =>
  (hashes ??= Promise.all(
    Object.entries(stylesheets).map(async ([name, css]) => [name, (await sha256(css)).slice(0, 12)] as const),
  ).then((entries) => Object.fromEntries(entries) as Record<StylesheetName, string>));

export const stylesheetRoutes: Routes = Object.fromEntries(
  Object.entries(stylesheets).map(([name, css]) => [
    `/${name}`,
    {
      get: ({ req }) =>
        new Response(css, {
          headers: {
            "content-type": "text/css; charset=utf-8",
            "cache-control": req.query("v") ? "public, max-age=31536000, immutable" : "no-cache",
            "x-content-type-options": "nosniff",
          },
        }),
    },
  ]),
);
