import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder, which is removed when the test ends; of a whole file's tests with `{ after }` of `node:test`. */
export function temporaryFolder(scope: { after: (remove: () => void) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), "pay-"));
  scope.after(() => rmSync(folder, { recursive: true }));
  return folder;
}
