// Where the proxy keeps its charges if the shop names no store: in Medusa's PostgreSQL.
import { container } from "@medusajs/framework";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { postgresStore, type Logger, type Store } from "pay-elements/proxy";
import { Pool, type PoolConfig } from "pg";

export interface OpenedStore {
  store: Store;
  /** Ends what the store does not end itself. */
  close(): Promise<void>;
}

/**
 * A schema of its own in the same database, by connections of its own: while a refund waits for the payment service,
 * Medusa may hold one of its connections, and the store could wait for ever for another of the same pool.
 */
export function openStore(logger: Logger | undefined): OpenedStore {
  const { projectConfig } = container.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE);
  // Typed loosely by Medusa, which hands it to the same client.
  const { connection, ssl } = (projectConfig.databaseDriverOptions ?? {}) as Pick<PoolConfig, "ssl"> & {
    connection?: PoolConfig;
  };
  const pool = new Pool({
    ...connection,
    ...(ssl !== undefined && { ssl }),
    connectionString: projectConfig.databaseUrl,
    max: 10,
  });
  // The store is told by its queries; without a listener a lost connection would end the process.
  pool.on("error", () => {});
  return {
    store: postgresStore(pool, { schema: besideSchema(projectConfig.databaseSchema), logger }),
    close: () => pool.end(),
  };
}

/** Shops that share a database have a schema of Medusa's each. */
const besideSchema = (schema = "public"): string =>
  schema === "public" ? "pay_elements" : `pay_elements_${schema}`;
