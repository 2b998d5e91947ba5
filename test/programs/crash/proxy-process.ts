// The process that is killed: a proxy on a real port, on the store that the process before it left behind.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ChargeError, createPayProxy, ServiceError, toNode, type Logger } from "../../../src/proxy/index.ts";
import { answerFor } from "./orders.ts";
import { openStore } from "../../../src/cli/lib/open-store.ts";
import {
  SECRET,
  type Answer,
  type Ask,
  type FromProxy,
  type ProxyOptions,
  type ToProxy,
} from "./messages.ts";

async function run({ store: storeAddress, serviceUrl, merchantUrl, ahead }: ProxyOptions) {
  const send = (message: FromProxy) => void process.send?.(message);
  const tell = (what: string) => async (told: unknown) => {
    const response = await fetch(`${merchantUrl}/${what}`, { method: "POST", body: JSON.stringify(told) });
    if (!response.ok) throw new Error(`The merchant's code threw, as it was asked to.`);
  };
  const logger: Logger = {
    info() {},
    warn() {},
    error: (message, fields) => send({ kind: "error", message, fields }),
  };

  const store = openStore(storeAddress);
  const pay = createPayProxy({
    // Shorter than the hanging answers, and long enough for a busy machine.
    service: { baseUrl: `${serviceUrl}/v2`, apiKey: "sandbox-key", signingSecret: SECRET, timeout: 1_000 },
    order: answerFor,
    onCharge: tell("charge"),
    onRefunded: tell("refund"),
    onReminder: tell("reminder"),
    // A second after a code was made: about when it is paid.
    reminder: { beforeExpiry: 30 * 60 - 1 },
    onEvent: tell("event"),
    onProblem: tell("problem"),
    store,
    publicUrl: "https://shop.example",
    limits: false,
    logger,
    now: () => Date.now() + ahead,
  });
  const make = (what: Ask) =>
    what.kind === "payout"
      ? pay.payouts.create({ ...what, pixKey: "maria@shop.example", pixKeyType: "EMAIL" })
      : pay.charges.refund(what.charge, {
          key: what.key,
          amount: what.amount,
          ...(what.method === "pix" && { pixKey: "52998224725", pixKeyType: "CPF" }),
        });
  const answer = (what: Ask): Promise<Answer> =>
    make(what).then(
      (made) => ({ made }),
      (error: unknown) => {
        if (error instanceof ChargeError || error instanceof ServiceError) return { refused: error.code };
        send({ kind: "error", message: "An ask failed", fields: String(error) });
        return { refused: "failed" };
      },
    );

  const server = createServer(toNode(pay));
  process.on("message", async (message: ToProxy) => {
    if ("close" in message) {
      server.closeAllConnections();
      server.close();
      await pay.close();
      process.disconnect();
      return;
    }
    if ("ask" in message) {
      send({ kind: "answered", number: message.number, answer: await answer(message.ask) });
      return;
    }
    ahead = message.ahead;
    await pay.sweep();
    send({ kind: "swept" });
  });

  // As the command line does. A store that connects slowly would otherwise serve nobody in the lifetime that its process has.
  await store.ready?.().catch(() => {});
  server.listen(0, "127.0.0.1", () =>
    send({ kind: "listening", port: (server.address() as AddressInfo).port }),
  );
}

await run(JSON.parse(process.argv[2] ?? "") as ProxyOptions);
