// Which runtime this is, for messages about what it lacks.

/** As `engines` in package.json. */
export const NEEDED_NODE = "22.13";

/** The runtime's name and version, such as `Node 22.12.0`, as far as it tells. */
export function runtimeName(): string {
  const { deno, bun, node } = versions();
  // Deno and Bun name the version of Node that they imitate too.
  if (deno !== undefined) return `Deno ${deno}`;
  if (bun !== undefined) return `Bun ${bun}`;
  if (node !== undefined) return `Node ${node}`;
  // As WinterCG has it, such as `Cloudflare-Workers`. A browser's is a long list.
  const agent = globalThis.navigator?.userAgent ?? " ";
  return agent.includes(" ") ? "this runtime" : agent;
}

/** Throws an `Error` on a Node that is too old, which would fail later in words that do not name the reason. */
export function checkRuntime(): void {
  const { deno, bun, node } = versions();
  if (node === undefined || deno !== undefined || bun !== undefined) return;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED_NODE.split(".").map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  throw new Error(`pay-elements needs Node ${NEEDED_NODE} or newer, and this is Node ${node}.`);
}

const versions = (): Partial<Record<string, string>> => globalThis.process?.versions ?? {};
