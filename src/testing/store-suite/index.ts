// What every store must do, as tests of `node:test`: run by each store of this package, and for one of your own.
import type { Store } from "../../proxy/index.ts";
import { chargeListTests } from "./charge-list.ts";
import { coreTests } from "./core.ts";
import { journalTests } from "./journal.ts";
import { linkTests } from "./links.ts";
import { onStores, type OptionalMethod } from "./on-stores.ts";
import { outboxTests } from "./outbox.ts";
import { payoutTests } from "./payouts.ts";
import { problemTests } from "./problems.ts";
import { writersTests } from "./writers.ts";

export type { OptionalMethod } from "./on-stores.ts";

export interface StoreSuiteOptions {
  /** Opens two stores on one empty database, as two processes do. Absent: a store of one process. */
  openTwo?: (() => [Store, Store] | Promise<[Store, Store]>) | undefined;
  /** Methods that the store is to lack: their tests are skipped, and those of another that is missing fail. */
  without?: readonly OptionalMethod[] | undefined;
}

/**
 * Adds the tests of a store to the file that calls it. `name` leads their titles.
 *
 * @param open makes a store that is empty, and shares nothing with those before
 */
export function storeSuite(
  name: string,
  open: () => Store | Promise<Store>,
  { openTwo, without = [] }: StoreSuiteOptions = {},
): void {
  const openEach = async (count: number) => {
    const stores: Store[] = [];
    while (stores.length < count) stores.push(await open());
    return stores;
  };
  const on = onStores(name, openEach, without);
  coreTests(on);
  // A store that cannot list entries keeps no failures of theirs.
  if (!without.includes("listOutbox")) outboxTests(on);
  chargeListTests(on);
  journalTests(on);
  payoutTests(on);
  problemTests(on);
  linkTests(on);
  if (openTwo) writersTests(onStores(`${name}, two writers`, async () => openTwo(), without));
}
