// Each documented mount passes the buyer's address on, so that it limits. The lines are run as they are printed, with
// stand-ins for what the framework gives; Hono's in Hono.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { keepPlatformClasses } from "../../support/platform-classes.ts";
import { card, CUSTOMER, DECLINED, newKey, SHOP, shopFor, type ShopOptions } from "../../support/shop.ts";

const BUYER = "203.0.113.7";

/** A shop that declines one card per address. */
const open = (t: TestContext, options: ShopOptions = {}) =>
  shopFor(t, {
    order: () => ({ amount: 12345, customer: CUSTOMER }),
    limits: { order: false, number: false, bin: false, address: { declines: 1 } },
    ...options,
  });

/** The expression that `pattern` finds in a file, as a function of these names. */
async function printed(file: string, pattern: RegExp, names: string) {
  const [, code] = pattern.exec(readFileSync(file, "utf8")) ?? [];
  assert.ok(code, `${file} has no line like ${String(pattern)}`);
  const module = (await import(
    `data:text/javascript,${encodeURIComponent(`export const run = (${names}) => ${code};`)}`
  )) as { run: (...given: unknown[]) => unknown };
  return module.run;
}

const post = () => ({
  method: "POST",
  headers: { "content-type": "application/json", "idempotency-key": newKey() },
  body: JSON.stringify(card(`A-${newKey()}`, DECLINED)),
});

/** What a mount answers to two declined cards of one address. */
async function limited(answer: () => Promise<Response>) {
  return [(await answer()).status, (await answer()).status];
}

const APPS = "test/programs/frameworks/apps";
const MOUNTS: { what: string; file: string; pattern: RegExp; names: string; given: unknown[] }[] = [
  {
    what: "Bun",
    file: "docs/runtimes.md",
    pattern: /return (pay\.fetch\(request, \{ address: server[^;]+);/,
    names: "pay, request, server",
    given: [{ requestIP: () => ({ address: BUYER }) }],
  },
  {
    what: "Deno",
    file: "docs/runtimes.md",
    pattern: /return (pay\.fetch\(request, \{ address: remoteAddr[^;]+);/,
    names: "pay, request, remoteAddr",
    given: [{ hostname: BUYER }],
  },
  {
    what: "Nuxt",
    file: `${APPS}/nuxt/server/routes/pay/[...].ts`,
    pattern: /(getPay\(\)\.fetch\([^;]+?\)),?\s*\);/,
    names: "pay, event, getRequestIP, getPay = () => pay, toWebRequest = (event) => event",
    given: [() => BUYER],
  },
  {
    what: "SvelteKit",
    file: `${APPS}/sveltekit/src/routes/pay/[...path]/+server.ts`,
    pattern: /=>\s*(getPay\(\)[^;]+);/,
    names: "pay, request, getClientAddress, getPay = () => pay",
    given: [() => BUYER],
  },
];

for (const { what, file, pattern, names, given } of MOUNTS)
  test(`the mount in ${what} limits by the buyer's address`, async (t) => {
    const { pay } = open(t);
    const mount = await printed(file, pattern, names);
    const answer = () =>
      mount(pay, new Request(`${SHOP}/pay/charges`, post()), ...given) as Promise<Response>;
    assert.deepEqual(await limited(answer), [201, 429]);
  });

test("the mount in Hono limits by the buyer's address", async (t) => {
  // The test's own connection stands for the buyer's: a local address is not limited.
  const { pay } = open(t, {
    publicUrl: undefined,
    clientAddress: (_, address) => (address === "127.0.0.1" ? BUYER : undefined),
  });
  const mount = await printed("docs/backend.md", /\| Hono +\| `([^`]+)`/, "app, pay, getConnInfo");
  const app = new Hono();
  mount(app, pay, getConnInfo);
  keepPlatformClasses(t);
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  t.after(() => server.close());
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  assert.deepEqual(await limited(() => fetch(`http://127.0.0.1:${port}/pay/charges`, post())), [201, 429]);
});

for (const [what, proxy, route] of [
  ["Next.js", "demo/frameworks/next/pay.ts", "demo/frameworks/next/app/pay/[...path]/route.ts"],
  ["Astro", `${APPS}/astro/src/lib/pay.ts`, `${APPS}/astro/src/pages/pay/[...path].ts`],
] as const)
  test(`the mount in ${what} limits by the address that the server before it writes`, async (t) => {
    const [, clientAddress] = /clientAddress: "([\w-]+)"/.exec(readFileSync(proxy, "utf8")) ?? [];
    assert.ok(clientAddress);
    const { pay } = open(t, { clientAddress });
    let forged = 0;
    const request = () => {
      const { headers, ...init } = post();
      return new Request(`${SHOP}/pay/charges`, {
        ...init,
        headers: { ...headers, "x-forwarded-for": `198.51.100.${++forged}, ${BUYER}` },
      });
    };
    const mount = await printed(route, /=>\s*(getPay\(\)[^;]+);/, "pay, request, getPay = () => pay");
    assert.deepEqual(await limited(() => mount(pay, request()) as Promise<Response>), [201, 429]);
  });

test("the mount in Workers limits by the header that Cloudflare sets", async (t) => {
  const [, clientAddress] =
    /clientAddress: "([\w-]+)"/.exec(readFileSync("demo/runtimes/workers/worker.ts", "utf8")) ?? [];
  assert.ok(clientAddress);
  const shop = open(t, { clientAddress });
  const answer = () => {
    const { headers, ...init } = post();
    return shop.call("/charges", { ...init, headers: { ...headers, "cf-connecting-ip": BUYER } });
  };
  assert.deepEqual(await limited(answer), [201, 429]);
});
