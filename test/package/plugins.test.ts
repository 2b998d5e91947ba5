// What is published of each plugin, whose platform is not installed here: `npm run test:vendure` uses it.
import assert from "node:assert/strict";
import { cpSync, globSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { packPlugin } from "./pack-plugin.ts";

interface Manifest {
  name: string;
  exports: Record<string, string | Record<string, string>>;
}

describe("npm pack in a clone", () => {
  for (const plugin of globSync("plugins/*")) {
    const { name, exports } = JSON.parse(readFileSync(join(plugin, "package.json"), "utf8")) as Manifest;

    it(`builds what ${name} exports`, (t) => {
      const clone = temporaryFolder(t);
      cpSync("tsconfig.json", join(clone, "tsconfig.json"));
      cpSync(plugin, join(clone, plugin), {
        recursive: true,
        filter: (path) => path !== join(plugin, "dist"),
      });
      symlinkSync(resolve("node_modules"), join(clone, "node_modules"));
      const { files } = packPlugin(join(clone, plugin), clone);
      const exported = Object.values(exports).flatMap((entry) =>
        typeof entry === "string" ? entry : Object.values(entry),
      );
      const missing = exported.filter((path) => !files.includes(path.replace("./", "")));
      assert.deepEqual(missing, []);
    });
  }
});
