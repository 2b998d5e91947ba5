// The books of a period beside the payment service's.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Reconciliation } from "../../../src/server/index.ts";
import { adminFor, RUI } from "./support.ts";

test("the books of a period are compared", async (t) => {
  const { shop, read, payByCard } = adminFor(t);
  const id = await payByCard();
  await shop.delivered();
  const report = await read<Reconciliation>("/reconciliation?from=2026-01-01", { as: RUI });
  assert.deepEqual(
    report.charges.map((charge) => [charge.id, charge.finding]),
    [[id, "equal"]],
  );
  const empty = await read<Reconciliation>("/reconciliation?from=2026-01-01&to=2026-01-31");
  assert.deepEqual(empty.charges, []);
});

test("a period is in the past where it is so by the proxy's clock", async (t) => {
  const { shop, read, refused } = adminFor(t);
  const tomorrow = `/reconciliation?from=${new Date(Date.now() + 86_400_000).toISOString()}`;
  await refused(tomorrow, {}, 400, "invalid_request");
  await shop.passes(2 * 86_400_000);
  assert.deepEqual((await read<Reconciliation>(tomorrow)).charges, []);
});

test("a period that is none is refused", async (t) => {
  const { refused } = adminFor(t);
  for (const query of [
    "",
    "?to=2026-01-01",
    "?from=x",
    "?from=2026-02-02&to=2026-02-01",
    "?from=2026-01-01&day=1",
  ])
    await refused(`/reconciliation${query}`, {}, 400, "invalid_request");
});

test("a service that does not answer is said to be unavailable", async (t) => {
  const { shop, refused } = adminFor(t);
  shop.sandbox.control.faults.next("cards.list", { kind: "500" });
  await refused("/reconciliation?from=2026-01-01", {}, 502, "service_unavailable");
});
