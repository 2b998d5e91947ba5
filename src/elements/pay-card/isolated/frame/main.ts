// The script of the page at `GET /card-frame`. Shows nothing until the page around it has handed over a port.
import { backendAt } from "../../../client/backend.ts";
import { HELLO } from "../messages.ts";
import { CardFrame } from "./card-frame.ts";

customElements.define("pay-card-frame", CardFrame);

// Room for focus rings, which a frame cuts off; `framed-form.styles.ts` takes it back outside.
document.body.style.margin = "6px";

// Only the first port counts. `frame-ancestors` says which pages may be the parent.
addEventListener("message", function hello({ data, source, ports: [port] }: MessageEvent<unknown>) {
  if (source !== parent || parent === window || data !== HELLO || !port) return;
  removeEventListener("message", hello);
  // Beside this page: the card goes to the origin that served it, whatever the page around it says. A server may have led
  // here by an address with a slash at its end.
  document.body.append(new CardFrame(port, backendAt(location.pathname.endsWith("/") ? ".." : ".")));
});
