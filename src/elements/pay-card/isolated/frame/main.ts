// The script of the page at `GET /card-frame`. Shows nothing until the page around it has handed over a port.
import { backendAt } from "../../../backend/backend.ts";
import { HELLO } from "../messages.ts";
import { CardFrame } from "./card-frame.ts";

customElements.define("pay-card-frame", CardFrame);

// Room for focus rings, which a frame cuts off; `frame-desk.styles.ts` takes it back outside.
document.body.style.margin = "6px";

// The first port is the only one. Who may be the parent is for `frame-ancestors` to say.
addEventListener("message", function hello({ data, source, ports: [port] }: MessageEvent<unknown>) {
  if (source !== parent || parent === window || data !== HELLO || !port) return;
  removeEventListener("message", hello);
  // Beside this page: where it came from is where the card goes, whatever the page around it says.
  document.body.append(new CardFrame(port, backendAt(".")));
});
