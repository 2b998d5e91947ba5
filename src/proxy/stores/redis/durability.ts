import { errorFields, type Logger } from "../../logging/logger.ts";
import type { Client } from "./connection.ts";

/** Warns where the configuration of Redis may lose what was written. */
export async function checkDurability(client: Client, logger: Logger) {
  let info: string;
  try {
    info = await client.info();
  } catch (error) {
    logger.info("Redis does not report whether it persists its data", errorFields(error));
    return;
  }
  const said = (field: string) => new RegExp(`^${field}:(.*?)\\r?$`, "m").exec(info)?.[1];
  if (said("aof_enabled") === "0")
    logger.warn(
      "Redis writes no append-only file: it loses payments when it stops. Set `appendonly yes`, and " +
        "`appendfsync always` if a power cut must not lose the last second.",
    );
  const policy = said("maxmemory_policy");
  if (policy !== undefined && policy !== "noeviction")
    logger.warn(
      `Redis may evict charges when memory is short, because its maxmemory-policy is ${policy}. Set ` +
        "`maxmemory-policy noeviction`.",
    );
}
