// A shop whose proxy runs, and the commands of its clerk beside it, on the same store.
import type { TestContext } from "node:test";
import { getRequestListener } from "@hono/node-server";
import { booksFor, type Books } from "../../proxy/charges/books.ts";
import { SECRET, type ShopOptions } from "../../support/shop.ts";
import { serve } from "../../support/serve.ts";
import { run } from "../support/process.ts";

export interface Clerk {
  shop: Books;
  /** The variables of the shop's proxy. */
  variables: Record<string, string>;
  /** Runs a command to its end. */
  run(args: readonly string[], env?: Record<string, string>): ReturnType<typeof run>;
  /** Runs a command line that another command has printed. */
  copied(line: string): ReturnType<typeof run>;
}

/** Orders cost what their id says in cents. `answer` is the service for the commands, if it is not the sandbox. */
export async function clerkFor(
  t: TestContext,
  options: ShopOptions = {},
  answer?: (request: Request, shop: Books) => Promise<Response>,
): Promise<Clerk> {
  const shop = booksFor(t, options);
  const { origin } = await serve(
    t,
    (request, response) =>
      void getRequestListener((given: Request) => (answer ? answer(given, shop) : shop.sandbox.fetch(given)))(
        request,
        response,
      ),
  );
  const variables = {
    PAY_SERVICE_URL: `${origin}/v2`,
    PAY_API_KEY: "sandbox-key",
    PAY_SIGNING_SECRET: SECRET,
    PAY_STORE: shop.file,
  };
  const runIt = (args: readonly string[], env: Record<string, string> = {}) =>
    run(t, [...args], { env: { ...variables, ...env } });
  return {
    shop,
    variables,
    run: runIt,
    copied(line) {
      const [npx, name, ...args] = line.trim().split(" ");
      if (npx !== "npx" || name !== "pay-elements") throw new Error(`No command line: ${line}`);
      return runIt(args);
    },
  };
}

/** The commands that a text gives to copy. */
export const commandsIn = (text: string) => text.match(/^ +npx pay-elements .+$/gm) ?? [];
