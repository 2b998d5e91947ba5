import type { Connection } from "./connection.ts";

/** Runs a script's Lua source with these arguments. Gives what it returns; nothing is `null`. */
export type Run = (source: string, ...values: (string | number)[]) => Promise<unknown>;

export function createRunner(connection: Connection, prefix: string): Run {
  // Redis knows a script by its hash once it was told it; that makes a commit kilobytes shorter.
  const hashes = new Map<string, string>();

  return (source, ...values) =>
    connection.use(async (client) => {
      const call = { keys: [prefix], arguments: values.map(String) };
      const known = hashes.get(source);
      if (known !== undefined) {
        try {
          return await client.evalSha(known, call);
        } catch (error) {
          // It was restarted or another took its place. Nothing of the script ran.
          if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
        }
      }
      hashes.set(source, await client.scriptLoad(source));
      return client.eval(source, call);
    });
}
