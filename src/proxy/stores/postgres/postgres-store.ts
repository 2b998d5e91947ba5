// The store in a PostgreSQL database, such as the shop's own, for any number of processes.
import { consoleLogger, type Logger } from "../../logging/logger.ts";
import { safeLogger } from "../../logging/safe-logger.ts";
import type { ChargeRecord } from "../../model/record.ts";
import { StoreError } from "../store-error.ts";
import type { Store } from "../store.ts";
import { checkAddress, checkSchema } from "./address.ts";
import { createChanges } from "./changes.ts";
import { createChargeList } from "./charge-list.ts";
import { createCommits } from "./commits.ts";
import type { PostgresClient, PostgresPool } from "./client.ts";
import { openDatabase } from "./database.ts";
import { isRefusal } from "./errors.ts";
import { isInUse } from "./in-use.ts";
import { createHits } from "./hits.ts";
import { createPrune } from "./prune.ts";
import { createOutbox } from "./outbox.ts";
import { createPayouts } from "./payouts.ts";
import { createProblems } from "./problems.ts";
import { createLinks } from "./links.ts";
import { boundedOnCommit } from "./bounded-on-commit.ts";
import { checkPool } from "./take-client.ts";
import { createReads } from "./reads.ts";
import { createCopyMethods } from "./copy.ts";

export interface PostgresStoreOptions {
  /** The schema that holds the store's tables, made if missing; `pay_elements` if absent. */
  schema?: string | undefined;
  /** How many connections are opened to an address at most; 10 if absent. One of them listens for changes. */
  connections?: number | undefined;
  /** Logs that PostgreSQL cannot be reached, or is configured so that it may lose payments; the console if absent. */
  logger?: Logger | undefined;
  /**
   * Called in the transaction of each commit that writes charges, with the driver's client and the charges as they are
   * written. What it writes with this client is committed together with them, or not at all. If it throws, nothing is
   * written and the change is decided again later, as when the database is away: the service delivers its webhook again. It
   * may catch the error of a statement only if it undoes the statement by a savepoint.
   * Must be short, since the order is locked meanwhile: it is given five seconds, and do nothing but query, since it is called again after a deadlock.
   */
  onCommit?: ((client: PostgresClient, charges: readonly ChargeRecord[]) => Promise<void>) | undefined;
}

/**
 * A {@link Store} in the PostgreSQL database (15 or later) at an address, such as
 * `postgres://pay:password@db.example/shop?sslmode=verify-full`, or behind a `Pool` of the package `pg`. Throws a
 * `TypeError` where the address or an option cannot be right.
 *
 * Connects and makes its tables when it is first asked for something, and connects again after each break. While PostgreSQL
 * is away its methods reject within seconds. Given an address it needs the package `pg`, which is to be installed beside
 * this one; if it is missing they reject with a `StoreError` that says so. A pool that is given is the caller's to close.
 */
export function postgresStore(from: string | PostgresPool, options: PostgresStoreOptions = {}): Store {
  if (isPool(from)) checkPool(from);
  else checkAddress(from);
  const { schema = "pay_elements", connections = 10 } = options;
  checkSchema(schema);
  if (!Number.isInteger(connections) || connections < 2)
    throw new TypeError(`postgresStore was given ${connections} connections, expected 2 or more.`);
  const logger = safeLogger(options.logger ?? consoleLogger);
  const onCommit = options.onCommit && boundedOnCommit(options.onCommit, logger);
  const channel = `${schema}_changes`;
  const writer = crypto.randomUUID();
  const database = openDatabase({ from, schema, connections, logger });
  const changes = createChanges({ database, logger, writer, channel });

  return {
    commit: createCommits({ database, schema, onCommit, notify: changes.tell }),
    ...createReads(database, schema),
    ...createChargeList(database, schema),
    ...createPayouts(database, schema),
    ...createProblems(database, schema),
    ...createLinks(database, schema),
    ...createOutbox(database, schema),
    ...createHits(database, schema),
    prune: createPrune(database, schema),
    ...createCopyMethods(database, schema),
    watch: changes.watch,
    inUse: () => isInUse(database, { writer, channel }),
    async ready() {
      try {
        await database.rows(`SELECT 1 FROM ${schema}.orders LIMIT 1`);
      } catch (cause) {
        if (cause instanceof StoreError) throw cause;
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new StoreError(isRefusal(cause) ? "store_refused" : "store_unavailable", message, { cause });
      }
    },
    async close() {
      await changes.close();
      await database.close();
    },
  };
}

const isPool = (given: unknown): given is PostgresPool =>
  typeof given === "object" && given !== null && "connect" in given && typeof given.connect === "function";
