// What axe finds wrong with an element of the desk, in turn in light, in dark, and where the reader has colours forced: each state
// of a file in one of them, each of them in many states.
import { executeServerCommand } from "@web/test-runner-commands";
import { violations as found } from "../../../elements/support/audit.ts";

const LOOKS = ["light", "dark", "forced"] as const;
const { style } = document.documentElement;
let turn = 0;

export async function violations(element: Element): Promise<string[]> {
  const look = LOOKS[turn++ % LOOKS.length]!;
  Object.assign(style, {
    colorScheme: look === "dark" ? "dark" : "light",
    backgroundColor: "Canvas",
    color: "CanvasText",
  });
  if (look === "forced") await executeServerCommand("forced-colors", "active");
  try {
    return (await found(element)).map((finding) => `${look}: ${finding}`);
  } finally {
    style.cssText = "";
    // The next file may be given this window.
    if (look === "forced") await executeServerCommand("forced-colors", "none");
  }
}
