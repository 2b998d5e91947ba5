// The document of the calls: valid, whole, and true of what is answered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Charge } from "../../../src/contract/index.ts";
import { CUSTOMER } from "../../support/shop.ts";
import { adminFor, ANA, RUI, type Asking } from "./support.ts";

interface Media {
  schema: { $ref?: string };
  examples?: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, Media> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Each call, and the right that it takes. */
const CALLS = {
  "GET /charges": ["view"],
  "GET /charges/{id}/dossier": ["view"],
  "GET /charges/{id}": ["view"],
  "GET /orders/{orderId}": ["view"],
  "POST /charges/{id}/refunds": ["refund"],
  "POST /charges/{id}/recorded-refunds": ["refund"],
  "POST /charges/{id}/refunds/{refundId}/settle": ["refund"],
  "GET /payouts": ["view"],
  "POST /payouts": ["payout"],
  "GET /payouts/{id}": ["view"],
  "DELETE /orders/{orderId}/buyer": ["erase"],
  "POST /orders/{orderId}/links": ["link"],
  "GET /orders/{orderId}/links": ["link"],
  "DELETE /links/{id}": ["link"],
  "GET /problems": ["view"],
  "POST /problems/{id}/resolve": ["refund"],
  "GET /handlers": ["view"],
  "POST /handlers/{id}/retry": ["refund"],
  "POST /handlers/{id}/drop": ["refund"],
  "GET /summary": ["view"],
  "GET /reconciliation": ["view"],
  "GET /changes": ["view"],
  "GET /me": [],
  "GET /openapi.json": [],
};

test("every call is in it with its right, and no other", async (t) => {
  const { paths } = await adminFor(t).read<Document>("/openapi.json", { as: RUI });
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => [
      `${method.toUpperCase()} ${path}`,
      security[0]?.["user"],
    ]),
  );
  assert.deepEqual(Object.fromEntries(calls), CALLS);
});

test("a public linter finds nothing to say against it", async (t) => {
  const { ask } = adminFor(t);
  const source = await (await ask("/openapi.json")).text();
  const found = await lintFromString({
    source,
    absoluteRef: "https://shop.example/pay-admin/openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  assert.deepEqual(
    found.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? "#"}: ${message}`),
    [],
  );
});

test("what is answered is as it says, refusals included", async (t) => {
  const { shop, ask, read, payByCard, payByPix } = adminFor(t, {
    links: { secret: "s".repeat(40) },
    orders: Object.fromEntries(["P", "W", "F"].map((id) => [id, { amount: 9_000, customer: CUSTOMER }])),
    onPaid({ orderId }) {
      if (orderId === "F") throw new Error("down");
    },
  });
  const { paths, components } = await read<Document>("/openapi.json");
  const ajv = new Ajv2020({
    strict: false,
    formats: { "date-time": /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, date: /^\d{4}-\d\d-\d\d$/ },
  });
  ajv.addSchema({ $id: "document", components });
  const seen = new Set<string>();

  async function check(call: string, values: string[] = [], asking: Asking = {}, query = "") {
    const [method = "", template = ""] = call.split(" ");
    let at = 0;
    const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values[at++] ?? ""));
    const response = await ask(path + query, { method, ...asking });
    const answer = paths[template]?.[method.toLowerCase()]?.responses[response.status];
    assert.ok(answer, `${call}: ${response.status} is not in the document`);
    seen.add(`${call} ${response.status < 300}`);
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const text = await response.text();
    if (response.status === 204) return undefined;
    const media = answer.content?.[type];
    assert.ok(media, `${call}: ${type} is not in the document`);
    if (!type.endsWith("json") || media.schema.$ref === undefined) return undefined;
    const body: unknown = JSON.parse(text);
    const isAsSaid = ajv.validate({ $ref: `document${media.schema.$ref}` }, body);
    assert.ok(isAsSaid, `${call}: ${ajv.errorsText()} of ${text}`);
    const { code } = body as { code?: string };
    assert.ok(response.ok || media.examples?.[code ?? ""], `${call}: ${code} is not in the document`);
    return body as Charge;
  }

  const byCard = await payByCard();
  const byPix = await payByPix("P");
  await payByCard("F");
  await shop.post({ orderId: "W", method: "pix" });
  const key = "k-1";
  await check("POST /charges/{id}/refunds", [byCard], { body: { amount: 2_000 }, key });
  await check("POST /charges/{id}/refunds", [byCard], { body: { amount: 3_000 }, key });
  await check("POST /charges/{id}/refunds", [byCard], { body: { amount: "3" }, key });
  await check("POST /charges/{id}/recorded-refunds", [byPix], { body: { amount: 500, reason: "MED" }, key });
  shop.sandbox.control.faults.next("pix.withdraw", { kind: "500" });
  const to = { pixKey: "maria@example.com", pixKeyType: "EMAIL" };
  const unknown = await check("POST /charges/{id}/refunds", [byPix], { body: to, key: "k-2" });
  await check("POST /charges/{id}/refunds/{refundId}/settle", [byPix, unknown!.id], {
    body: { status: "done" },
  });
  const payout = await check("POST /payouts", [], { body: { ...to, amount: 6_000, description: "x" }, key });
  await check("GET /payouts/{id}", [payout!.id]);
  await check("GET /payouts/{id}", ["nobody"]);
  await check("GET /payouts");
  await check("GET /charges");
  await check("GET /charges", [], {}, "?status=x");
  await check("GET /charges", [], { headers: { accept: "text/csv" } });
  await check("GET /charges", [], { as: null });
  await check("GET /charges", [], { headers: { origin: "https://evil.example" } });
  await check("GET /charges/{id}", [byCard]);
  await check("GET /charges/{id}", ["nobody"]);
  await check("GET /charges/{id}/dossier", [byCard]);
  await check("GET /charges/{id}/dossier", [byCard], { headers: { accept: "text/html" } }, "?lang=es");
  await check("GET /charges/{id}/dossier", ["nobody"]);
  await check("GET /orders/{orderId}", ["P"]);
  await check("DELETE /orders/{orderId}/buyer", ["W"]);
  // A delivery that comes later has its charge looked up, which is then not erased yet.
  await shop.delivered();
  for (let n = 0; n < 12; n++) await shop.passes(5 * 60_000);
  await check("DELETE /orders/{orderId}/buyer", ["A-1001"]);
  const expiresAt = "2099-12-24";
  const link = await check("POST /orders/{orderId}/links", ["P"], { body: { expiresAt, once: true }, key });
  await check("POST /orders/{orderId}/links", ["P"], { body: { expiresAt }, key });
  await check("POST /orders/{orderId}/links", ["P"], { body: { expiresAt: "2020-01-01" } });
  await check("GET /orders/{orderId}/links", ["P"]);
  await check("DELETE /links/{id}", [link!.id]);
  await check("DELETE /links/{id}", ["nobody"]);
  await check("GET /handlers");
  const { entries } = await read<{ entries: { id: number }[] }>("/handlers");
  const failing = String(entries[0]?.id);
  await check("POST /handlers/{id}/retry", [failing], { body: {} });
  await check("POST /handlers/{id}/drop", [failing], { body: {} });
  await check("POST /handlers/{id}/drop", ["999"], { body: {} });
  await check("GET /problems");
  await check("GET /problems", [], {}, "?state=shut");
  const { problems } = await read<{ problems: { id: string }[] }>("/problems");
  for (let twice = 0; twice < 2; twice++)
    await check("POST /problems/{id}/resolve", [problems[0]!.id], { body: {} });
  await check("POST /problems/{id}/resolve", ["nobody"], { body: {} });
  await check("GET /problems", [], {}, "?state=resolved");
  await check("GET /summary");
  await check("GET /summary", [], {}, "?from=x");
  await check("GET /summary", [], { headers: { accept: "text/csv" } });
  await check("GET /me");
  await check("GET /reconciliation", [], {}, "?from=2026-01-01");
  await check("GET /reconciliation");
  await check("GET /openapi.json", [], { as: ANA });
  const served = Object.keys(CALLS).filter((call) => call !== "GET /changes");
  assert.deepEqual(
    served.filter((call) => !seen.has(`${call} true`)),
    [],
  );
});
