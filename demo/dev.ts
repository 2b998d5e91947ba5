// `npm run dev`: the shop, started anew on every change at the ports it had first, so that open tabs live on.
import { spawn } from "node:child_process";
import { PORTS } from "./demo.ts";
import { listen } from "./listen.ts";

const found = await Promise.all(PORTS.map(listen));
await Promise.all(found.map((server) => server.close()));
const ports = found.map(({ port }) => String(port));

const watch = ["--watch-path=src", "--watch-path=demo"];
const shop = spawn(process.execPath, [...watch, "demo/start.ts", ...ports], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shop.kill(signal));
shop.once("exit", (code) => process.exit(code ?? 0));
