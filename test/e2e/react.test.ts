// The components for React, against what the manifest says of each element: rendered by a server, they start before React
// does, and React takes them over.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";
import {
  PayAdmin,
  PayCard,
  PayCharge,
  PayCharges,
  PayCheckout,
  PayPix,
  PayPrice,
  PayLinks,
  PayProblems,
} from "../../src/react/index.ts";

const COMPONENTS = {
  PayAdmin,
  PayCard,
  PayCharge,
  PayCharges,
  PayCheckout,
  PayLinks,
  PayPix,
  PayPrice,
  PayProblems,
};

interface Declaration {
  name: keyof typeof COMPONENTS;
  tagName: string;
  events: { name: string }[];
  members: { name: string; kind: string; readonly?: boolean }[];
}
const manifest = JSON.parse(readFileSync("custom-elements.json", "utf8")) as {
  modules: { declarations: Declaration[] }[];
};

const ORDER = {
  id: "A-1",
  amount: 7990,
  currency: "BRL",
  methods: ["pix", "card"],
  installments: [{ count: 1, amount: 7990, first: 7990, total: 7990, interestFree: true }],
  ask: [],
  paid: false,
};
const VALUES: Record<string, unknown> = {
  endpoint: "/pay",
  order: ORDER.id,
  locale: "es",
  texts: { retry: "Otra vez" },
  initialOrder: ORDER,
  auto: false,
  isolated: false,
  noButton: true,
  cardBrands: { accept: ["Visa", "Elo"] },
  charge: "a-charge",
  signIn: "/sign-in",
  amount: 7990,
  pix: 7590,
  maxInstallments: 6,
  interestFree: 3,
  monthlyRate: 0.0199,
};
/** What stands in place of others that are set. */
const ALTERNATIVES: Partial<Record<string, readonly string[]>> = { "pay-price": ["initialOrder"] };

const CHARGE = {
  id: "a-charge",
  orderId: ORDER.id,
  method: "pix",
  status: "pending",
  amount: 7990,
  version: 1,
  createdAt: "2026-11-21T12:00:00.000Z",
  updatedAt: "2026-11-21T12:00:00.000Z",
};
/** What the merchant's side answers, by path. */
const ADMIN: Record<string, object> = {
  "/pay/me": { user: "ana", can: ["view", "link"] },
  "/pay/charges": { charges: [CHARGE] },
  "/pay/charges/a-charge": { charge: CHARGE, refunds: [], history: [] },
  "/pay/orders/A-1/links": { links: [] },
  "/pay/problems": { problems: [] },
  "/pay/handlers": { entries: [] },
};
/** Drawn once the element has what it asked for. */
const DRAWN: Partial<Record<string, string>> = {
  "pay-admin": "pay-admin table",
  "pay-charges": "pay-charges table",
  "pay-charge": "pay-charge [part~=amount]",
  "pay-problems": "pay-problems fieldset",
  "pay-links": "pay-links [part=link-new]",
  "pay-price": "pay-price [part=line]",
};

/** Runs in the page, with the development build of React, which warns where the markup is not its own. */
const SCRIPT = `
  import { createElement } from "react";
  import { hydrateRoot } from "react-dom/client";
  import * as components from "pay-elements/react";

  const { name, props, handlers } = JSON.parse(document.querySelector("#plan").textContent);
  globalThis.heard = [];
  const listeners = handlers.map((prop) => [prop, ({ type }) => heard.push(type)]);
  const ref = (element) => (globalThis.element = element);
  const all = { ...props, ...Object.fromEntries(listeners), ref };
  hydrateRoot(document.querySelector("#root"), createElement(components[name], all));
`;
let script: string;
test.beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: "esm",
    conditions: ["production"],
    define: { "process.env.NODE_ENV": '"development"' },
  });
  script = outputFiles[0]!.text;
});

/** The prop that listens to an event: `onPaySuccess`. */
const handlerOf = (event: string) =>
  `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

declare global {
  var element: HTMLElement & Record<string, unknown>;
  var heard: string[];
}

for (const { declarations } of manifest.modules) {
  for (const { name, tagName, events, members } of declarations) {
    test(`${name} has what ${tagName} has`, async ({ page }) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        if (/error|warning/.test(message.type())) complaints.push(message.text());
      });
      const names = members
        .filter(({ kind, readonly }) => kind === "field" && !readonly)
        .map((field) => field.name)
        .filter((field) => !ALTERNATIVES[tagName]?.includes(field));
      const props = Object.fromEntries(names.map((prop) => [prop, VALUES[prop]]));
      expect(Object.values(props), "each property has a value above").not.toContain(undefined);

      const markup = renderToString(createElement(COMPONENTS[name] as ComponentType<object>, props));
      if (names.includes("endpoint")) expect(markup).toContain(`<${tagName} endpoint="/pay"`);
      const handlers = events.map((event) => handlerOf(event.name));
      const plan = JSON.stringify({ name, props, handlers });
      await page.route("http://shop.test/", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><link rel="icon" href="data:,"><div id="root">${markup}</div>
            <script type="application/json" id="plan">${plan}</script><script type="module" src="/page.js"></script>`,
        }),
      );
      await page.route("**/page.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: script }),
      );
      await page.route("**/pay/orders/*", (route) => route.fulfill({ json: ORDER }));
      for (const [path, json] of Object.entries(ADMIN))
        await page.route(
          ({ pathname }) => pathname === path,
          (route) => route.fulfill({ json }),
        );
      await page.route("**/pay/changes", (route) =>
        route.fulfill({ contentType: "text/event-stream", body: ":\n\n" }),
      );
      await page.goto("http://shop.test/");
      await expect(page.locator(DRAWN[tagName] ?? `${tagName}[status=ready]`).first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => "element" in globalThis)).toBe(true);

      const set = await page.evaluate((all) => all.map((prop) => [prop, globalThis.element[prop]]), names);
      expect(Object.fromEntries(set)).toEqual(props);
      const heard = await page.evaluate(
        (types) => {
          globalThis.heard.length = 0;
          for (const type of types) globalThis.element.dispatchEvent(new Event(type));
          return globalThis.heard;
        },
        events.map((event) => event.name),
      );
      expect(heard).toEqual(events.map((event) => event.name));
      expect(complaints).toEqual([]);
    });
  }
}
