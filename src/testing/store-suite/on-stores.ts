// Tests of what any store does, each on as many empty stores as it takes.
import { test } from "node:test";
import type { Store } from "../../proxy/index.ts";

/** Methods that a store may lack. */
const OPTIONAL = [
  "listCharges",
  "journal",
  "payout",
  "listPayouts",
  "problem",
  "listProblems",
  "link",
  "linksOf",
  "listOutbox",
  "backlog",
  "undoHit",
  "scan",
  "restore",
] as const;

/** A method of a store that may be left out, and costs what it is for. */
export type OptionalMethod = (typeof OPTIONAL)[number];

class MissingMethod extends Error {
  readonly method: string;

  constructor(method: string) {
    super(`The store has no method "${method}". Name it in "without" if it is to have none.`);
    this.method = method;
  }
}

/** The store, whose absent methods say so when a test calls them. */
const checked = (store: Store): Store =>
  new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method === "function") return method.bind(target) as unknown;
      if (OPTIONAL.some((each) => each === name)) throw new MissingMethod(String(name));
      return method;
    },
  });

/** Opens so many stores. */
export type OpenStores = (count: number) => Promise<Store[]>;

/** Gives the function that tests stores which `open` makes, and closes them. */
export const onStores =
  (name: string, open: OpenStores, without: readonly OptionalMethod[]) =>
  (title: string, body: (...stores: [Store, Store]) => Promise<void>): void => {
    void test(`${name}: ${title}`, async (t) => {
      const stores = await open(body.length);
      try {
        await body(...(stores.map(checked) as [Store, Store]));
      } catch (error) {
        const isLeftOut = error instanceof MissingMethod && without.some((each) => each === error.method);
        if (!isLeftOut) throw error;
        t.skip(`The store has no method "${error.method}".`);
      } finally {
        await Promise.all(stores.map((store) => store.close()));
      }
    });
  };

/** What each file of the suite is given. */
export type On = ReturnType<typeof onStores>;
