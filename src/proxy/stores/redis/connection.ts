// A connection to Redis that reconnects by itself. A command that waits for a connection is rejected after a time-out; one
// that was written when the connection broke is rejected and never sent again; and each answer has a time-out.
import type { createClient } from "redis";
import { errorFields, type Logger } from "../../logging/logger.ts";
import { withTimeout } from "../../lib/with-timeout.ts";
import { describeCommandError, describeFailure, isRefusal } from "./errors.ts";
import { loadRedis } from "./load-redis.ts";

export type Client = ReturnType<typeof createClient>;

export interface RedisConnection {
  /** What `work` gives. Rejects within seconds if Redis cannot be reached or does not answer. */
  use<Result>(work: (client: Client) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface ConnectionOptions {
  url: string;
  logger: Logger;
  /** What the loss of the connection means, for the log. */
  loss: string;
  /** Called whenever Redis is reached, the first time and after each break. */
  onReady: (client: Client) => Promise<void>;
}

/** Milliseconds that a command waits for a connection. */
const WRITE_TIMEOUT = 2_000;
/** Milliseconds after which a command that was not answered counts as lost, and its connection as dead. */
const ANSWER_TIMEOUT = 5_000;
const SLOWEST_RECONNECT = 1_000;
const reconnectDelay = (tries: number) => Math.min(25 * 2 ** tries, SLOWEST_RECONNECT);

export function createConnection({ url, logger, loss, onReady }: ConnectionOptions): RedisConnection {
  let opened: Promise<Client> | undefined;
  let isDown = false;
  let closed = false;
  const underway = new Set<Promise<unknown>>();

  function logFailure(error: unknown) {
    const [message, fields] = describeFailure(error, { url, timeout: ANSWER_TIMEOUT });
    logger.error(`${message}: ${loss}`, fields);
  }

  async function open(): Promise<Client> {
    const redis = await loadRedis();
    const client: Client = redis.createClient({
      url,
      name: "pay-elements",
      // Of the commercial server alone; it would let that server choose other time-outs.
      maintNotifications: "disabled",
      commandOptions: { timeout: WRITE_TIMEOUT },
      socket: { connectTimeout: ANSWER_TIMEOUT, reconnectStrategy: reconnectDelay },
    });
    client.on("error", (error: unknown) => {
      if (!isDown && !closed) logFailure(error);
      isDown = true;
    });
    client.on("ready", () => {
      if (isDown) logger.warn("Redis can be reached again");
      isDown = false;
      onReady(client).catch((error: unknown) => {
        if (closed) return;
        if (isRefusal(error)) logFailure(error);
        else logger.error("Redis did not answer the first commands", errorFields(error));
      });
    });
    client.connect().catch((error: unknown) => {
      // Each failed try was logged by the event.
      if (!closed)
        logger.info("A connection to Redis was closed while it was being made", errorFields(error));
    });
    return client;
  }

  function replace(stale: Promise<Client>, client: Client) {
    if (opened !== stale) return;
    opened = closed ? undefined : open();
    client.destroy();
  }

  async function run<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const current = (opened ??= open());
    const client = await current;
    let answered = false;
    try {
      return await withTimeout(ANSWER_TIMEOUT, "Redis did not answer", () =>
        work(client).finally(() => {
          answered = true;
        }),
      );
    } catch (error) {
      // After a failover the address may lead to the new primary, while this connection leads to the old one.
      if (!answered || isReadOnly(error)) replace(current, client);
      throw error;
    }
  }

  return {
    async use(work) {
      if (closed) throw new Error("The Redis store is closed.");
      const running = run(work);
      underway.add(running);
      try {
        return await running;
      } catch (error) {
        throw describeCommandError(error);
      } finally {
        underway.delete(running);
      }
    },
    async close() {
      closed = true;
      await Promise.allSettled(underway);
      const closing = opened;
      // Version 5 throws if a client is closed again.
      opened = undefined;
      const client = await closing?.catch(() => undefined);
      client?.destroy();
    },
  };
}

const isReadOnly = (error: unknown) => error instanceof Error && error.message.startsWith("READONLY");
