import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Logger, Store } from "../../proxy/index.ts";
import { isSharedStore, nameOfStore } from "../lib/store-address.ts";
import type { Environment } from "./environment.ts";
import { openFile, openShared } from "./store.ts";
import { finding, reason, type Finding } from "./finding.ts";

const store = finding("store");
const HIT = "pay-elements --check";

/** Opens the store and writes a hit of no limit to it, which is removed with the others. */
export async function checkStore({ PAY_STORE: given }: Environment): Promise<Finding[]> {
  const name = nameOfStore(given);
  const warnings: string[] = [];
  const log = (message: string) => void warnings.push(message);
  const logger: Logger = { info() {}, warn: log, error: log };
  try {
    if (isSharedStore(given)) await write(await openShared(given, logger));
    else if (existsSync(given) || given === ":memory:") await write(openFile(given));
    else return [await tryFolder(given)];
  } catch (error) {
    return [
      store(
        "failed",
        reason(error).startsWith("PAY_STORE") ? reason(error) : `PAY_STORE ${name}: ${reason(error)}`,
      ),
    ];
  }
  if (given === ":memory:")
    return [
      store("warning", "PAY_STORE is :memory:: all payments are forgotten when the proxy ends. Name a file"),
    ];
  const doubts = warnings.map((warning) => store("warning", `${name}: ${warning.replace(/\.$/, "")}`));
  return doubts.length > 0 ? doubts : [store("ok", `${name} is open, and takes writes`)];
}

async function write(opened: Store) {
  try {
    await opened.hit([HIT], Date.now());
  } finally {
    await opened.close();
  }
}

/** A new file would be this user's, who may not be the proxy's: so the folder is tried with another one. */
async function tryFolder(path: string): Promise<Finding> {
  const folder = dirname(resolve(path));
  if (!existsSync(folder)) return store("failed", `PAY_STORE: there is no folder ${folder}; make it first`);
  const trial = mkdtempSync(join(folder, "pay-check-"));
  try {
    await write(openFile(join(trial, "pay.db")));
  } finally {
    rmSync(trial, { recursive: true });
  }
  return store("ok", `${path} is not there yet, and can be made by this user`);
}
