// The Lua scripts of the Redis store: what each begins with, and how they are run.
import type { Client, RedisConnection } from "./connection.ts";

/** A Lua script that returns a `Result`; `null` if it returns nothing. */
export interface Script<Result> {
  source: string;
  /** Never set: it makes scripts of different results different types. */
  result?: Result;
}

/**
 * Lua source that begins with `key(kind, name)`, the full name of a key. Of a script's keys only the prefix is handed over,
 * since the others come of what it reads; the prefix holds a hash tag, so all of them lie in the slot of this one.
 */
export const script = <Result>(body: string): Script<Result> => ({
  source: `
local function key(kind, name)
  return name and KEYS[1] .. kind .. ':' .. name or KEYS[1] .. kind
end
${body.trim()}
`,
});

/** Runs a script with these arguments. */
export type Run = <Result>(script: Script<Result>, ...values: (string | number)[]) => Promise<Result>;

export function createRunner(connection: RedisConnection, prefix: string): Run {
  // Once a script is loaded its hash is sent, which makes a commit some kilobytes shorter.
  const hashes = new Map<string, string>();

  async function evaluate(client: Client, source: string, values: readonly (string | number)[]) {
    const call = { keys: [prefix], arguments: values.map(String) };
    const known = hashes.get(source);
    if (known !== undefined) {
      try {
        return await client.evalSha(known, call);
      } catch (error) {
        // Redis was restarted, or another took its place. Nothing of the script ran.
        if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
      }
    }
    hashes.set(source, await client.scriptLoad(source));
    return client.eval(source, call);
  }

  return <Result>({ source }: Script<Result>, ...values: (string | number)[]) =>
    connection.use(async (client) => (await evaluate(client, source, values)) as Result);
}
