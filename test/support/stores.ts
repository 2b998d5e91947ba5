// Stores of a run's own, empty at the start.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis } from "./redis.ts";

export async function openStores(name: string): Promise<{ store: string; remove(): Promise<void> }> {
  if (name === "redis") {
    const server = await startRedis();
    return { store: server.url, remove: () => server.stop() };
  }
  const folder = mkdtempSync(join(tmpdir(), "pay-crash-store-"));
  return { store: join(folder, "pay.db"), remove: async () => rmSync(folder, { recursive: true }) };
}
