// A file system with little room, which only root can make. A test that needs one is skipped elsewhere.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

export interface SmallDisk {
  folder: string;
  /** Takes all space that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
}

/** The disk, or why there is none. */
export function smallDisk(t: TestContext, megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), "pay-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
    encoding: "utf8",
  });
  t.after(() => {
    if (mounted.status === 0) execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  });
  if (mounted.status !== 0) return `A small file system cannot be mounted: ${mounted.stderr}`;
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize, 1));
    },
    free: () => rmSync(ballast),
  };
}
