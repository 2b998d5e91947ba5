// A shop's desk, reached over HTTP as a browser reaches it, without one.
import type { TestContext } from "node:test";
import { createDesk, type DeskOptions } from "../../../src/admin/desk/index.ts";
import { toNode } from "../../../src/server/index.ts";
import { serve } from "../../support/serve.ts";
import { shopFor, silent, type ShopOptions } from "../../support/shop.ts";

export const TOKEN = "a-token-of-thirty-two-characters";
export const MINUTE = 60_000;

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
