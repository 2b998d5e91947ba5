// A shop's desk, reached over HTTP as a browser reaches it, without one.
import type { TestContext } from "node:test";
import { createDesk, type DeskOptions } from "../../../src/admin/desk/index.ts";
import { toNode, type ChargeRecord, type Store } from "../../../src/server/index.ts";
import { serve } from "../../support/serve.ts";
import { asCharge, card, shopFor, silent, type Shop, type ShopOptions } from "../../support/shop.ts";

export const TOKEN = "a-token-of-thirty-two-characters";
export const MINUTE = 60_000;

/** What stands for the package: the desk's script, or what was not built. */
export const SCRIPT_TEXT = "customElements.define('pay-admin', class extends HTMLElement {});";
export const builtPackage = async (path: string) =>
  new TextEncoder().encode(path === "package.json" ? '{"version":"1.2.3"}' : SCRIPT_TEXT);
export const unbuiltPackage = () => Promise.reject(new Error("Cannot find module"));

/** The names that it has beside its own. */
const HOSTS = ["desk.shop.example"];

export async function deskFor(t: TestContext, options: ShopOptions & { desk?: Partial<DeskOptions> } = {}) {
  const { desk: deskOptions, ...shopOptions } = options;
  const shop = shopFor(t, shopOptions);
  const clock = { now: 0 };
  const hosts = [...HOSTS];
  const listening = await serve(t, (request, response) => toNode(desk)(request, response));
  hosts.push(`127.0.0.1:${listening.port}`);
  const desk = createDesk(shop.pay, {
    token: TOKEN,
    hosts,
    logger: silent,
    now: () => clock.now,
    readFile: unbuiltPackage,
    ...deskOptions,
  });
  t.after(() => desk.close());
  const { origin } = listening;

  const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: "manual", ...init });
  /** As the browser posts a form of the desk's own page. */
  const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin, ...headers } });
  const signIn = (token = TOKEN, headers?: Record<string, string>) => post("/sign-in", { token }, headers);

  return {
    shop,
    desk,
    clock,
    origin,
    ask,
    post,
    signIn,
    /** The `Cookie` of somebody who has signed in. */
    async session() {
      const [cookie = ""] = (await signIn()).headers.get("set-cookie")!.split(";");
      return { cookie };
    },
  };
}

export type Desk = Awaited<ReturnType<typeof deskFor>>;

/** Whether the page is the list, which nobody but those who are signed in may see. */
export const isList = async (answer: Promise<Response>): Promise<boolean> =>
  (await (await answer).text()).includes('action="sign-out"');

/** The same charge as that of other orders, newer than it, the last one the newest. */
export async function copies(shop: Shop, store: Store, changes: Partial<ChargeRecord>[]) {
  const { id } = await asCharge(shop.post(card()));
  const stored = (await store.charge(id))!;
  const madeAt = Date.parse(stored.record.createdAt);
  for (const [at, change] of changes.entries()) {
    const record: ChargeRecord = {
      ...stored.record,
      id: `copy-${at}`,
      orderId: `B-${at}`,
      createdAt: new Date(madeAt + 1_000 * (at + 1)).toISOString(),
      service: { merchantOrderId: `copy${at}` },
      ...change,
    };
    await store.commit({ order: { id: record.orderId, revision: 0 }, charges: [{ ...stored, record }] });
  }
}
