// One server under load, in a process of its own: `serve.ts bare | standardwebhooks | proxy <store>`. Prints its port.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { createPayProxy, toNode } from "../../../../src/proxy/index.ts";
import { openStore } from "../../../../src/cli/lib/open-store.ts";
import { SECRET } from "./deliveries.ts";

const answer: Record<string, () => RequestListener> = {
  /** What HTTP alone costs: reads the body, answers. */
  bare: () => async (request, response) => {
    await text(request);
    response.end("{}");
  },
  /** HTTP and a verified signature; nothing is stored. */
  standardwebhooks: () => {
    const webhook = new Webhook(SECRET, { format: "raw" });
    return async (request, response) => {
      webhook.verify(await text(request), request.headers as Record<string, string>);
      response.end("{}");
    };
  },
  proxy: () => {
    const pay = createPayProxy({
      service: { baseUrl: "http://127.0.0.1:9/v2", apiKey: "bench-key", signingSecret: SECRET },
      order: () => undefined,
      onCharge() {},
      onEvent() {},
      store: openStore(process.argv[3]!),
    });
    return toNode(pay);
  },
};

const server = createServer(answer[process.argv[2]!]!());
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
