import { randomUUID } from "node:crypto";
import { formatBrl } from "../../contract/index.ts";
import type { CheckOptions } from "./check-setup.ts";
import { finding, reason, type Finding } from "./finding.ts";
import { merchantTotals } from "./merchant-totals.ts";

const totals = finding("totals");

/** Asks what an order costs that cannot be there and, where one is named, one that is. */
export async function checkTotals({ env, order }: Pick<CheckOptions, "env" | "order">): Promise<Finding[]> {
  const { PAY_ORDER_TOTAL_URL: url, PAY_EVENTS_SECRET: secret } = env;
  if (url === undefined || secret === undefined) return [];
  const ask = merchantTotals(url, secret);
  try {
    const unknown = await ask(`pay-check-${randomUUID()}`, "pix");
    if (unknown !== undefined)
      return [
        totals("failed", `${url} names a total for an id that nobody has. Answer 404 where it cannot tell`),
      ];
    if (order === undefined)
      return [totals("ok", `${url} takes a signed request, and has no total for an id that nobody has`)];
    return [totalFinding(url, order, await ask(order, "pix"))];
  } catch (error) {
    return [totals("failed", `${url}: ${reason(error)}. No pay.paid is posted before it answers`)];
  }
}

function totalFinding(url: string, order: string, total: unknown): Finding {
  const named = JSON.stringify(order);
  if (total === undefined)
    return totals(
      "warning",
      `${url} has no total for order ${named}: what it costs when money comes is not known`,
    );
  if (!Number.isInteger(total))
    return totals("failed", `${url} names a total of order ${named} that is no whole number of cents`);
  return totals("ok", `${url} says that order ${named} costs ${formatBrl(Number(total))} by pix`);
}
