// The suite of the stores in Durable Objects: each case in an object of its own, whose storage is empty.
import assert from "node:assert/strict";
import { DurableObject } from "cloudflare:workers";
import { durableObjectStore, type DurableObjectStorage, type Store } from "../../../../src/proxy/index.ts";
import { cases, test } from "./node-test.ts";
import { stored } from "../../../../src/testing/store-suite/fixtures.ts";
import { storeSuite } from "../../../../src/testing/store-suite/index.ts";

let current: DurableObjectStorage | undefined;
/** An object whose storage is empty too, for the cases that copy a store to another. */
let other: OtherObject | undefined;
let opened = 0;

const open = () => {
  const own = durableObjectStore(current!);
  return opened++ === 0 ? own : inAnother(other!, own);
};
storeSuite("durable object", open);

/** The store of another object, by calls to that object. */
const inAnother = (object: OtherObject, own: Store) =>
  Object.fromEntries(
    Object.keys(own).map((name) => [name, (...args: unknown[]) => object.call(name, args)]),
  ) as unknown as Store;

test("durable object: everything is still there when the storage is opened again", async () => {
  const storage = current!;
  const charge = stored("c1", "A-1", { due: 7 });
  await durableObjectStore(storage).commit({ order: { id: "A-1", revision: 0 }, charges: [charge] });
  assert.deepEqual(await durableObjectStore(storage).order("A-1"), { revision: 1, charges: [charge] });
});

test("durable object: tables of another program are refused, and left as they are", async () => {
  const storage = current!;
  storage.sql.exec("CREATE TABLE orders (id TEXT)");
  assert.throws(() => durableObjectStore(storage), /tables of another program \(orders\)/);
  const made = storage.sql.exec(
    "SELECT name FROM sqlite_schema WHERE name IN ('charges', 'pay_elements_schema')",
  );
  assert.deepEqual(made.toArray(), []);
});

test("durable object: the storage of a newer release is refused", async () => {
  const storage = current!;
  await durableObjectStore(storage).close();
  storage.sql.exec("UPDATE pay_elements_schema SET version = 999");
  assert.throws(() => durableObjectStore(storage), /written by a newer pay-elements/);
});

test("durable object: a storage without SQLite is refused in words that say why", async () => {
  assert.throws(() => durableObjectStore({} as DurableObjectStorage), /new_sqlite_classes/);
});

export class Case extends DurableObject {
  readonly #storage;
  readonly #env;

  constructor(ctx: { storage: DurableObjectStorage }, env: Env) {
    super(ctx, env);
    this.#storage = ctx.storage;
    this.#env = env;
  }

  /** Calls a method of the store in this object. */
  call(name: string, args: unknown[]): unknown {
    const store = durableObjectStore(this.#storage) as unknown as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    return store[name]!(...args);
  }

  async fetch(request: Request): Promise<Response> {
    const number = new URL(request.url).searchParams.get("case");
    const { title, run } = cases[Number(number)]!;
    // Opened at once by the case, and one case runs at a time.
    current = this.#storage;
    other = this.#env.CASES.getByName(`other of ${number}`);
    opened = 0;
    try {
      await run();
      return Response.json({ title });
    } catch (error) {
      return Response.json({ title, error: error instanceof Error ? error.stack : String(error) });
    }
  }
}

interface OtherObject {
  call(name: string, args: unknown[]): Promise<unknown>;
}

interface Env {
  CASES: { getByName(name: string): OtherObject & { fetch(request: Request): Promise<Response> } };
}

export default {
  fetch(request: Request, { CASES }: Env) {
    const number = new URL(request.url).searchParams.get("case");
    return number === null ? Response.json(cases.length) : CASES.getByName(number).fetch(request);
  },
};
