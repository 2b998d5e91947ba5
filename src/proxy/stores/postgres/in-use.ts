// Whether a proxy uses the schema. Each notifies itself at intervals, whatever its user, and also through a pool of the shop's
// or a pooler. What the server tells of its connections would show none of these for certain.
import { HEARTBEAT } from "./changes.ts";
import type { Database } from "./database.ts";

/** Rejects if notifications do not arrive, so that it cannot be known. */
export async function isInUse(
  database: Pick<Database, "connect" | "rows">,
  { writer, channel, heartbeat = HEARTBEAT }: { writer: string; channel: string; heartbeat?: number },
): Promise<boolean> {
  // Each proxy is heard in it, even one that is late.
  const listeningTime = 2.5 * heartbeat;
  const client = await database.connect();
  const heard = new Set<string>();
  try {
    const other = new Promise<void>((resolve, reject) => {
      client.on("error", reject);
      client.on("notification", ({ payload = "" }) => {
        const [by = ""] = payload.split(" ", 1);
        heard.add(by);
        if (by !== writer) resolve();
      });
    });
    // The connection may break before anybody waits for it.
    other.catch(() => {});
    await client.query(`LISTEN ${channel}`);
    await database.rows("SELECT pg_notify($1, $2)", [channel, `${writer} `]);
    await Promise.race([other, new Promise((resolve) => setTimeout(resolve, listeningTime))]);
  } finally {
    client.release(true);
  }
  const ownIsHeard = heard.delete(writer);
  if (heard.size === 0 && !ownIsHeard)
    throw new Error(
      "Notifications of PostgreSQL do not arrive, as through a pooler in transaction mode, so it cannot be known whether a " +
        "proxy uses the store. Give an address that leads to the server itself.",
    );
  return heard.size > 0;
}
