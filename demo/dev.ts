// `npm run dev`: as `npm start`, and what changes below `src` is built anew; the server's part restarts by itself.
import { spawn } from "node:child_process";

const build = spawn("vite build --watch --logLevel warn", { stdio: "inherit", shell: true });
const shop = spawn(process.execPath, ["--watch", "demo/start.ts"], { stdio: "inherit" });

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    build.kill(signal);
    shop.kill(signal);
  });
}
