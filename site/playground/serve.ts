// `npm run playground`: built anew on each change, since a service worker is no module of a development server.
import { fileURLToPath } from "node:url";
import { build, preview, type Rolldown } from "vite";

const configFile = fileURLToPath(new URL("vite.config.ts", import.meta.url));

const watcher = (await build({
  configFile,
  logLevel: "warn",
  build: { watch: {} },
})) as Rolldown.RolldownWatcher;
await new Promise<void>((resolve) => watcher.on("event", ({ code }) => void (code === "END" && resolve())));
const server = await preview({ configFile, preview: { host: "127.0.0.1", port: 4176 } });
server.printUrls();
