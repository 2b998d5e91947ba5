// What other processes have changed, heard on a connection of its own: one that listens can do nothing else.
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
  /** Whose own changes are passed over. */
  writer: string;
  channel: string;
}

/** How often it is made sure that the other end still speaks: one that hears nothing would not notice. */
const HEARTBEAT = 10_000;

export function createChanges({ url, logger, writer, channel }: ChangesOptions): Changes {
  const listeners = new Set<(chargeId?: string) => void>();
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  const tell = (chargeId?: string) => {
    for (const listener of listeners) listener(chargeId);
  };
  const hear = (message: string) => {
    const [by, chargeId] = message.split(" ", 2);
    if (by !== writer) tell(chargeId);
  };
  const connection = createConnection({
    url,
    logger,
    loss: "changes that other processes make are not heard until it is back",
    async onReady(client) {
      // After a break the subscription is there already, and this asks for nothing.
      await client.subscribe(channel, hear);
      tell();
    },
  });
  const beat = () =>
    connection
      .use((client) => client.ping())
      .catch((error: unknown) => logger.info("Redis did not answer a ping", errorFields(error)));

  return {
    watch(listener) {
      listeners.add(listener);
      if (heartbeat !== undefined) return tell();
      heartbeat = setInterval(() => void beat(), HEARTBEAT);
      if (typeof heartbeat === "object") heartbeat.unref();
      void beat();
    },
    async close() {
      clearInterval(heartbeat);
      listeners.clear();
      await connection.close();
    },
  };
}
