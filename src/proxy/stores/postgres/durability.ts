import type { Logger } from "../../logging/logger.ts";
import type { PostgresClient } from "./client.ts";

/** Warns where the configuration of PostgreSQL may lose what was written. */
export async function checkDurability(client: PostgresClient, logger: Logger) {
  const { rows } = await client.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit",
  );
  const [{ fsync, commit }] = rows as [{ fsync: string; commit: string }];
  if (fsync === "off")
    logger.warn(
      "PostgreSQL does not wait for the disk: a power cut may destroy the database. Set `fsync = on`.",
    );
  if (commit === "off")
    logger.warn(
      "PostgreSQL confirms a commit before it is on the disk: it loses payments when it stops. Set " +
        "`synchronous_commit = on`, for the user of the store at least.",
    );
}
