import { randomUUID } from "node:crypto";
import { formatBrl } from "../../contract/index.ts";
import type { PayProxy } from "../../proxy/index.ts";
import type { CheckOptions } from "./check-setup.ts";
import { finding, reason, type Finding } from "./finding.ts";

const orders = finding("orders");

interface Given extends Pick<CheckOptions, "env" | "order" | "headers"> {
  pay: PayProxy;
  /** The warnings and errors of that proxy. */
  logged: readonly string[];
}

/** Asks for an order that cannot be there and, where one is named, for one that is. */
export async function checkOrders({ env, pay, logged, order, headers }: Given): Promise<Finding[]> {
  const url = env.PAY_ORDER_URL;
  /** The status of the proxy's own answer, and why where it has none. */
  async function ask(id: string) {
    const response = await get(pay, env.PAY_BASE_PATH, id, headers);
    // Reports are given to the log by a queue.
    await pay.sweep();
    const why = logged.filter((line) => !line.startsWith("PAY_ORDER_URL answered 4")).at(-1);
    return {
      status: response.status,
      body: await response.text(),
      why: why ?? `the proxy answers ${response.status}`,
    };
  }

  try {
    const unknown = await ask(`pay-check-${randomUUID()}`);
    if (unknown.status === 200)
      return [
        orders(
          "failed",
          `${url} answers an order for an id that nobody has. Answer 404 where there is no such order`,
        ),
      ];
    if (unknown.status !== 404)
      return [orders("failed", `${url} for an id that nobody has: ${reason(new Error(unknown.why))}`)];
    if (order === undefined)
      return [
        orders(
          "warning",
          `${url} answers 404 for an id that nobody has, as a wrong address does too: give --order with an order that is there`,
        ),
      ];
    const known = await ask(order);
    const named = JSON.stringify(order);
    if (known.status === 200)
      return [
        orders(
          "ok",
          `${url} answers 404 for an id that nobody has, and order ${named}: ${summary(known.body)}`,
        ),
      ];
    if (known.status === 404)
      return [
        orders(
          "failed",
          `${url} does not answer order ${named} (404, 401, 403 or 410). Where it is there, the address is wrong, or it is shown to its buyer alone: give --header "Cookie: …"`,
        ),
      ];
    return [orders("failed", `${url} for order ${named}: ${reason(new Error(known.why))}`)];
  } finally {
    await pay.close();
  }
}

const get = (pay: PayProxy, basePath: string, id: string, headers: Readonly<Record<string, string>>) =>
  pay.fetch(
    new Request(`http://localhost${basePath.replace(/\/$/, "")}/orders/${encodeURIComponent(id)}`, {
      headers,
    }),
  );

function summary(body: string): string {
  const { amount, methods } = JSON.parse(body) as { amount: number; methods: string[] };
  return `${formatBrl(amount)} by ${methods.join(" or ") || "no method"}`;
}
