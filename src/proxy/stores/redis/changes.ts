// The changes of other processes, by a connection of its own: one that subscribes can do nothing else.
import { errorFields, type Logger } from "../../logging/logger.ts";
import { createConnection } from "./connection.ts";

export interface Changes {
  /** See `Store.watch`. */
  watch(listener: (chargeId?: string) => void): void;
  close(): Promise<void>;
}

interface ChangesOptions {
  url: string;
  logger: Logger;
  /** The id of this process, whose own changes are ignored. */
  writer: string;
  channel: string;
}

/** Milliseconds between pings: a connection that only receives would not notice that the other end is gone. */
const HEARTBEAT = 10_000;

export function createChanges({ url, logger, writer, channel }: ChangesOptions): Changes {
  const listeners = new Set<(chargeId?: string) => void>();
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  const notify = (chargeId?: string) => {
    for (const listener of listeners) listener(chargeId);
  };
  const receive = (message: string) => {
    const [by, chargeId] = message.split(" ", 2);
    if (by !== writer) notify(chargeId);
  };
  const connection = createConnection({
    url,
    logger,
    loss: "changes of other processes are not received until it is back",
    async onReady(client) {
      // After a break the subscription is there already, and this asks for nothing.
      await client.subscribe(channel, receive);
      notify();
    },
  });
  const ping = () =>
    connection
      .use((client) => client.ping())
      .catch((error: unknown) => logger.info("Redis did not answer a ping", errorFields(error)));

  return {
    watch(listener) {
      listeners.add(listener);
      if (heartbeat !== undefined) return notify();
      heartbeat = setInterval(() => void ping(), HEARTBEAT);
      if (typeof heartbeat === "object") heartbeat.unref();
      void ping();
    },
    async close() {
      clearInterval(heartbeat);
      listeners.clear();
      await connection.close();
    },
  };
}
