import { readFileSync } from "node:fs";

/** How many files, connections among them, this process and those that it starts may have open each. */
export const openFiles = (): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]);
