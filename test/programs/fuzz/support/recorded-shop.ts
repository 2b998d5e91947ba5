// A shop whose every word is overheard: what it answers, logs, stores and tells the merchant.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { problemSchema } from "../../../../src/contract/index.ts";
import { memoryStore } from "../../../../src/proxy/index.ts";
import { shopFor, type ShopOptions } from "../../../support/shop.ts";

/** A shop, with all that is written to its store beside what `shopFor` keeps. */
export function overheardShop(t: TestContext, options: ShopOptions = {}) {
  const stored: unknown[] = [];
  const store = memoryStore();
  const { commit, hit } = store;
  const shop = shopFor(t, {
    limits: false,
    ...options,
    store: Object.assign(store, {
      commit(change: Parameters<typeof commit>[0]) {
        // The lease has a function, and is not written.
        stored.push(structuredClone({ ...change, lease: undefined }));
        return commit(change);
      },
      hit: (...args: Parameters<typeof hit>) => (stored.push(args[0]), hit(...args)),
    }),
  });
  return {
    ...shop,
    /** All that was told since it was last asked. */
    heard() {
      const lists = [stored, shop.records, shop.events, shop.problems, shop.logs, shop.lines];
      const heard = lists.map((list) => list.splice(0));
      const [written, records, events, problems, logs, lines] = heard;
      return { written, records, events, problems, logs, lines };
    },
  };
}

/** Reads an answer; throws if it is an error that is no problem of the contract. */
export async function readAnswer(response: Response): Promise<{ status: number; text: string }> {
  const { status } = response;
  const text = await response.text();
  if (status >= 400) {
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    assert.equal(problemSchema.parse(JSON.parse(text)).status, status);
  }
  return { status, text };
}
