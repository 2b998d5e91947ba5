// Puts the elements into the folder that the Worker serves.
import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = new URL("elements/", import.meta.url);
mkdirSync(folder, { recursive: true });
copyFileSync(
  fileURLToPath(import.meta.resolve("pay-elements/dist/pay-elements.js")),
  new URL("pay-elements.js", folder),
);
