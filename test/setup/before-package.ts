// Before the tests of the package, once: what several of their files need. A file that is run by itself makes its own.
import { installForAll } from "../package/installed-package.ts";
import { newDatabase } from "../support/postgres.ts";
import { keepFilesInMemory } from "./memory-folder.ts";

export function globalSetup(): void {
  keepFilesInMemory();
  process.env["TEST_DATABASE"] = newDatabase("--wal-segsize=1");
  installForAll();
}
