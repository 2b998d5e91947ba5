// Hashes of the files for a script tag, by which a page pins them (Subresource Integrity).
import { createHash } from "node:crypto";
import { createBuilder, type ViteBuilder } from "vite";

/** Environments of `vite.config.ts` that make one. */
export const SCRIPT_TAG_FILES = ["all", "pix", "card", "price", "admin", "classic"];

/** By file name, as an `integrity` attribute has them. */
export type Integrity = Record<string, string>;

/** What the `integrity` attribute of a file with this text is. */
export const integrityOf = (text: string | Uint8Array) =>
  `sha384-${createHash("sha384").update(text).digest("base64")}`;

type Output = Awaited<ReturnType<ViteBuilder["build"]>>;

/** Of the scripts that a build has made. */
export function integrityOfOutput(output: Output): Integrity {
  if ("on" in output) throw new TypeError("A build that is watched has no output.");
  const chunks = [output].flat().flatMap((each) => each.output.filter((file) => file.type === "chunk"));
  return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, integrityOf(code)]));
}

/** Of the sources as they are: builds in memory. */
export async function integrityOfSources(): Promise<Integrity> {
  const builder = await createBuilder({ build: { write: false }, logLevel: "error" });
  const integrity: Integrity = {};
  for (const name of SCRIPT_TAG_FILES)
    Object.assign(integrity, integrityOfOutput(await builder.build(builder.environments[name]!)));
  return integrity;
}
