// The changes of other processes, by LISTEN on a connection of its own. Notifications may stop without an error: a pooler in
// transaction mode takes LISTEN and drops what comes later. So each process notifies itself at intervals; if it does not
// receive that, it listens anew and looks for changes at the same intervals.
//
// Changes are told after their commit, in a statement of its own: with NOTIFY in its transaction each commit would wait for
// all others of the server, since PostgreSQL sends notifications in the order of commits. A process may die in between, so
// the others look for changes when its notifications of itself no longer come.
import { createBatch } from "../../lib/batch.ts";
import { createWakeTimer } from "../../lib/wake-timer.ts";
import { withTimeout } from "../../lib/with-timeout.ts";
import { errorFields, type Logger } from "../../logging/logger.ts";
import type { PostgresPoolClient } from "./client.ts";
import { ANSWER_TIMEOUT, type Database } from "./database.ts";

export interface Changes {
  /** See `Store.watch`. */
  watch(listener: (chargeId?: string) => void): void;
  /** Tells the other processes which charges this one has changed. */
  tell(chargeIds: readonly string[]): void;
  /** Once the others are told. */
  close(): Promise<void>;
}

interface ChangesOptions {
  database: Pick<Database, "connect" | "rows">;
  logger: Logger;
  /** The id of this process, whose own changes are ignored. */
  writer: string;
  channel: string;
  /** Milliseconds between two notifications of itself; {@link HEARTBEAT} if absent, as all processes of a store expect. */
  heartbeat?: number;
}

/** Milliseconds between two notifications that a process sends to itself. */
export const HEARTBEAT = 2_000;

export function createChanges(options: ChangesOptions): Changes {
  const { database, logger, writer, channel, heartbeat = HEARTBEAT } = options;
  /** Milliseconds without a notification after which a process counts as dead; one that is only late costs a search. */
  const deadAfter = 3 * heartbeat;
  const listeners = new Set<(chargeId?: string) => void>();
  /** When each of the other processes was last heard. */
  const heard = new Map<string, number>();
  /** Ids of changed charges that the others are not told of yet. */
  const untold = new Set<string>();
  let client: PostgresPoolClient | undefined;
  let isChecking = false;
  let isHeartbeatMissing = false;
  let isSilent = false;
  let isClosed = false;

  const notify = (chargeId?: string) => {
    for (const listener of listeners) listener(chargeId);
  };

  function receive(payload = "") {
    const [by = "", chargeId] = payload.split(" ", 2);
    if (by !== writer) {
      heard.set(by, Date.now());
      // Without an id it is a process's notification of itself.
      return chargeId ? notify(chargeId) : undefined;
    }
    isHeartbeatMissing = false;
    if (isSilent) logger.warn("Notifications of PostgreSQL arrive again");
    isSilent = false;
  }

  async function listen() {
    const next = await database.connect();
    next.on("error", (error) => {
      if (client !== next) return;
      disconnect();
      logger.error(
        "Changes of other processes are not received until PostgreSQL is back",
        errorFields(error),
      );
      timer.at(Date.now());
    });
    next.on("notification", ({ payload }) => receive(payload));
    client = next;
    await withTimeout(ANSWER_TIMEOUT, "PostgreSQL did not answer", () => next.query(`LISTEN ${channel}`));
    notify();
  }

  function disconnect() {
    client?.release(true);
    client = undefined;
    isHeartbeatMissing = false;
  }

  async function check() {
    if (isHeartbeatMissing) {
      disconnect();
      if (!isSilent)
        logger.warn(
          "Notifications of PostgreSQL do not arrive, as through a pooler in transaction mode: changes of other " +
            `processes are looked for every ${heartbeat / 1000} s. Give postgresStore an address that leads to the server itself.`,
        );
      isSilent = true;
    }
    if (client === undefined) await listen();
    findDead();
    isHeartbeatMissing = true;
    // What could not be told before is told with it.
    await sender.add("");
  }

  function findDead() {
    const dead = [...heard].filter(([, at]) => Date.now() - at >= deadAfter);
    for (const [by] of dead) heard.delete(by);
    if (dead.length > 0) notify();
  }

  // The empty text is the notification of itself.
  const sender = createBatch<string, void>({
    async run(given) {
      for (const chargeId of given) untold.add(chargeId);
      const payloads = [...untold].map((chargeId) => `${writer} ${chargeId}`);
      await database.rows("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [
        channel,
        payloads,
      ]);
      untold.clear();
      return given.map(() => {});
    },
  });

  // One at a time, since two would each connect: where the connection breaks during one, the next one follows it.
  const timer = createWakeTimer(Date.now, () => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => {
        disconnect();
        if (!isClosed) logger.info("PostgreSQL could not be listened to", errorFields(error));
      })
      .finally(() => {
        isChecking = false;
        if (isClosed) disconnect();
        else timer.at(Date.now() + heartbeat);
      });
  });

  return {
    watch(listener) {
      listeners.add(listener);
      if (listeners.size === 1) timer.at(Date.now());
      else notify();
    },
    tell(chargeIds) {
      for (const chargeId of chargeIds)
        sender.add(chargeId).catch((error: unknown) => {
          if (!isClosed) logger.info("A change could not be told to other processes yet", errorFields(error));
        });
    },
    async close() {
      isClosed = true;
      timer.stop();
      listeners.clear();
      disconnect();
      await sender.flush();
    },
  };
}
