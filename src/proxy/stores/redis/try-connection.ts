import { withTimeout } from "../../lib/with-timeout.ts";
import { StoreError } from "../store-error.ts";
import { isRefusal } from "./errors.ts";
import { loadRedis } from "./load-redis.ts";

/** Milliseconds that Redis has to answer. */
const TIMEOUT = 5_000;

/** Connects once, reads `key` and disconnects. Rejects with a {@link StoreError}. */
export async function tryConnection(url: string, key: string): Promise<void> {
  const redis = await loadRedis();
  const client = redis.createClient({ url, socket: { reconnectStrategy: false } });
  // connect() rejects with the same.
  client.on("error", () => {});
  try {
    await withTimeout(TIMEOUT, "Redis did not answer", async () => {
      await client.connect();
      // A user may be allowed to connect and to read no key.
      await client.get(key);
    });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(isRefusal(cause) ? "store_refused" : "store_unavailable", message, { cause });
  } finally {
    if (client.isOpen) client.destroy();
  }
}
