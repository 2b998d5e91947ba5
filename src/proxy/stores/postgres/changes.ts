// The changes of other processes, by LISTEN on a connection of its own. Notifications may stop without an error: a pooler in
// transaction mode takes LISTEN and drops what comes later. So each process notifies itself at intervals; where it does not
// receive that, it listens anew and looks for changes at the same intervals.
import { createWakeTimer } from "../../lib/wake-timer.ts";
import { withTimeout } from "../../lib/with-timeout.ts";
import { errorFields, type Logger } from "../../logging/logger.ts";
import { ANSWER_TIMEOUT, type Database, type PostgresPoolClient } from "./database.ts";

export interface Changes {
  /** See `Store.watch`. */
  watch(listener: (chargeId?: string) => void): void;
  close(): void;
}

interface ChangesOptions {
  database: Database;
  logger: Logger;
  /** The id of this process, whose own changes are ignored. */
  writer: string;
  channel: string;
}

/** Milliseconds between two notifications of itself. */
export const HEARTBEAT = 2_000;

export function createChanges({ database, logger, writer, channel }: ChangesOptions): Changes {
  const listeners = new Set<(chargeId?: string) => void>();
  let client: PostgresPoolClient | undefined;
  let isHeartbeatMissing = false;
  let isSilent = false;
  let isClosed = false;

  const notify = (chargeId?: string) => {
    for (const listener of listeners) listener(chargeId);
  };

  function receive(payload = "") {
    const [by, chargeId] = payload.split(" ", 2);
    // Without an id it is a process's notification of itself.
    if (by !== writer) return chargeId ? notify(chargeId) : undefined;
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
            `processes are looked for every ${HEARTBEAT / 1000} s. Give postgresStore an address that leads to the server itself.`,
        );
      isSilent = true;
    }
    if (client === undefined) await listen();
    isHeartbeatMissing = true;
    await database.rows("SELECT pg_notify($1, $2)", [channel, `${writer} `]);
  }

  const timer = createWakeTimer(Date.now, () => {
    check()
      .catch((error: unknown) => {
        disconnect();
        if (!isClosed) logger.info("PostgreSQL could not be listened to", errorFields(error));
      })
      .finally(() => (isClosed ? disconnect() : timer.at(Date.now() + HEARTBEAT)));
  });

  return {
    watch(listener) {
      listeners.add(listener);
      if (listeners.size === 1) timer.at(Date.now());
      else notify();
    },
    close() {
      isClosed = true;
      timer.stop();
      listeners.clear();
      disconnect();
    },
  };
}
