import { errorFields, type Logger } from "../../logging/logger.ts";
import type { Client } from "./connection.ts";

/** Warns where the configuration of Redis may lose what was written. */
export async function checkDurability(client: Client, logger: Logger) {
  let info: string;
  try {
    info = await client.info();
  } catch (error) {
    logger.info("Redis does not say whether it keeps what it takes", errorFields(error));
    return;
  }
  const said = (field: string) => new RegExp(`^${field}:(.*?)\\r?$`, "m").exec(info)?.[1];
  if (said("aof_enabled") === "0")
    logger.warn(
      "Redis keeps no append-only file: when it stops it forgets payments. Set `appendonly yes`, and " +
        "`appendfsync always` where not even a power cut may cost the last second.",
    );
  const policy = said("maxmemory_policy");
  if (policy !== undefined && policy !== "noeviction")
    logger.warn(
      `Redis may drop charges when memory is short, as its maxmemory-policy is ${policy}. Set ` +
        "`maxmemory-policy noeviction`.",
    );
}
