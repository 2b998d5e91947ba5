// The connections of the PostgreSQL store: a pool, transactions, and what is logged if PostgreSQL is away.
import { errorFields, type Logger } from "../../logging/logger.ts";
import { abortable, withTimeout } from "../../lib/with-timeout.ts";
import { ON_COMMIT_TIMEOUT } from "./bounded-on-commit.ts";
import type { PostgresClient, PostgresPool, PostgresPoolClient } from "./client.ts";
import { checkDurability } from "./durability.ts";
import {
  describeCommitError,
  describeFailure,
  describeStatementError,
  isAnswer,
  isLocked,
  isRetried,
} from "./errors.ts";
import { loadPg } from "./load-pg.ts";
import { CONNECT_TIMEOUT, takeClient } from "./take-client.ts";
import { isMigrated, migrate } from "./schema.ts";
import { StoreError } from "../store-error.ts";

export interface Database {
  /**
   * What `body` gives, in a transaction. Called again after a deadlock. `client` takes any text, and `raw` is the driver's own.
   */
  transaction<Result>(
    body: (client: PostgresClient, raw: PostgresClient) => Promise<Result>,
    options?: TransactionOptions<Result>,
  ): Promise<Result>;
  /** The rows of one statement, which is a transaction of its own. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A client out of the pool, to listen with. */
  connect(): Promise<PostgresPoolClient>;
  close(): Promise<void>;
}

interface TransactionOptions<Result> {
  /** Whether it is committed; always if absent. */
  keeps?: ((result: Result) => boolean) | undefined;
  /** Milliseconds after which it rejects; five seconds if absent. */
  timeout?: number | undefined;
  /** What is set for it, such as `lock_timeout = 100`. */
  set?: readonly string[] | undefined;
}

interface DatabaseOptions {
  /** An address, for a pool of its own, or the shop's pool. */
  from: string | PostgresPool;
  schema: string;
  /** How many connections a pool of its own opens at most. */
  connections: number;
  logger: Logger;
}

/** Milliseconds after which what was not answered counts as lost, and its connection as dead. */
export const ANSWER_TIMEOUT = 5_000;
/**
 * Milliseconds without a statement after which the server ends a transaction: its machine may have vanished, and others wait
 * for what it has locked. No transaction is idle for so long that is not given up here before.
 */
const IDLE_TIMEOUT = ON_COMMIT_TIMEOUT + 1_000;
/** Milliseconds that a change of the tables may take: an index of a long history takes minutes. */
const MIGRATION_TIMEOUT = 30 * 60_000;
/** Milliseconds until it is tried again where a table was in use: others wait behind each try. */
const MIGRATION_PAUSE = 10_000;
/** Transactions that end each other are few: one that fails five times in a row fails for another reason. */
const TRIES = 5;

interface OwnPool extends PostgresPool {
  end(): Promise<void>;
}

export function openDatabase({ from, schema, connections, logger }: DatabaseOptions): Database {
  let own: Promise<OwnPool> | undefined;
  let prepared: Promise<void> | undefined;
  let migrating: Promise<void> | undefined;
  const closing = new AbortController();
  let isDown = false;

  async function makePool(address: string): Promise<OwnPool> {
    const { Pool } = await loadPg();
    const pool = new Pool({
      connectionString: address,
      application_name: "pay-elements",
      max: connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    });
    // One that is ended as it is made emits the error before `connect` has given the client to anybody who could listen, and
    // the event would end the process. Its first statement rejects.
    pool.on("connect", (client) => client.on("error", () => {}));
    // Of a connection that nobody uses. The next call makes another, and reports if that fails.
    pool.on("error", (error) => logger.info("An idle connection to PostgreSQL was lost", errorFields(error)));
    return pool;
  }

  async function connect(): Promise<PostgresPoolClient> {
    closing.signal.throwIfAborted();
    try {
      const pool = typeof from === "string" ? await (own ??= makePool(from)) : from;
      const client = await takeClient(pool);
      if (isDown) logger.warn("PostgreSQL can be reached again");
      isDown = false;
      return client;
    } catch (error) {
      if (!isDown && !closing.signal.aborted) {
        const [message, fields] = describeFailure(error);
        logger.error(`${message}: requests get 503 until it is back`, fields);
      }
      isDown = true;
      throw error;
    }
  }

  /** What `work` gives with a client. A client that did not answer is closed. */
  async function use<Result>(
    work: (client: PostgresPoolClient) => Promise<Result>,
    timeout = ANSWER_TIMEOUT,
  ): Promise<Result> {
    const client = await connect();
    let isBroken = false;
    // Each statement rejects as well. Without a listener the event would end the process.
    const ignore = () => {};
    client.on("error", ignore);
    try {
      return await withTimeout(timeout, "PostgreSQL did not answer", () => work(client));
    } catch (error) {
      isBroken = !isAnswer(error);
      throw describeStatementError(error);
    } finally {
      // What is closed may still emit.
      if (!isBroken) client.off("error", ignore);
      client.release(isBroken);
    }
  }

  const once = <Result>(
    body: (client: PostgresClient, raw: PostgresClient) => Promise<Result>,
    { keeps = () => true, timeout, set = [] }: TransactionOptions<Result> = {},
  ) =>
    use(async (client) => {
      const settings = [`idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`, ...set];
      // Without values it is one message, so what is set costs no round trip.
      await client.query(["BEGIN ISOLATION LEVEL READ COMMITTED", ...settings].join("; SET LOCAL "));
      try {
        const result = await body(tolerant(client), client);
        if (keeps(result)) await commit(client);
        else await client.query("ROLLBACK");
        return result;
      } catch (error) {
        // Where the connection is gone, PostgreSQL rolls back by itself. One that is still busy with onCommit is closed.
        if (!(error instanceof StoreError)) await client.query("ROLLBACK").catch(() => {});
        throw error;
      }
    }, timeout);

  /** Makes the schema at the first call, and tries again at the next if that failed. */
  const ready = () =>
    (prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));

  async function prepare() {
    if (!(await isNewest())) {
      const what = `The tables of ${schema} are being changed for this release, and were not ready`;
      await withTimeout(ANSWER_TIMEOUT, what, () => (migrating ??= migrateAll()));
    }
    await use((client) => checkDurability(client, logger));
  }

  const isNewest = () => use((client) => isMigrated(client, schema));

  /** Goes on when nobody waits for it any more. Each version is a transaction of its own, so what is done stays done. */
  async function migrateAll() {
    let pause = 0;
    try {
      while (!(await isNewest()))
        await once((client) => abortable(closing.signal, () => migrate(client, schema)), {
          timeout: MIGRATION_TIMEOUT,
          // The server would go on with a statement that nobody waits for.
          set: [`statement_timeout = ${MIGRATION_TIMEOUT}`],
        });
    } catch (error) {
      if (!isLocked(error)) throw error;
      pause = MIGRATION_PAUSE;
      throw new StoreError(
        "store_unavailable",
        `The tables of ${schema} cannot be changed for this release while another transaction, such as a backup, uses them: ` +
          `it is tried again after ${pause / 1000} s.`,
        { cause: error },
      );
    } finally {
      const timer = setTimeout(() => (migrating = undefined), pause);
      // It would keep the process of Node alive.
      if (typeof timer === "object") timer.unref();
    }
  }

  return {
    async transaction(body, options) {
      await ready();
      for (let tries = 1; ; tries++) {
        try {
          return await once(body, options);
        } catch (error) {
          if (tries === TRIES || !isRetried(error)) throw error;
        }
      }
    },
    async rows<Row>(text: string, values: unknown[] = []) {
      await ready();
      return use(async (client) => (await tolerant(client).query(text, values)).rows as Row[]);
    },
    async connect() {
      await ready();
      return connect();
    },
    async close() {
      closing.abort(new StoreError("store_unavailable", "The PostgreSQL store is closed."));
      const opened = own;
      own = undefined;
      const pool = await opened?.catch(() => undefined);
      await pool?.end();
    },
  };
}

/** Whether it was written is certain only if this resolves, or rejects with an answer. */
async function commit(client: PostgresClient): Promise<void> {
  try {
    await client.query("COMMIT");
  } catch (error) {
    throw describeCommitError(error);
  }
}

const tolerant = (client: PostgresClient): PostgresClient => ({
  query: (text, values) => client.query(text, values?.map(storable)),
});

/** PostgreSQL stores no U+0000, which an id in a URL may hold. */
export const storableText = (text: string) => text.replaceAll("\0", "\ufffd");

/** Nor does it store a fraction of a millisecond. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Math.floor(value);
  return Array.isArray(value) ? value.map(storable) : value;
}
