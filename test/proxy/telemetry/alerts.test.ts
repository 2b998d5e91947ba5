// docs/alerts.yml, which shops copy: what it asks for is there from the start, under these names and labels.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test, type TestContext } from "node:test";
import { parse } from "yaml";
import { memoryStore } from "../../../src/proxy/index.ts";
import { shopFor } from "../../support/shop.ts";

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const { groups } = parse(readFileSync("docs/alerts.yml", "utf8")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** The metrics of a proxy that nothing has happened to. */
async function quietMetrics(t: TestContext): Promise<string> {
  const shop = shopFor(t, { store: memoryStore(), metrics: "/metrics" });
  return (await shop.call("/metrics")).text();
}

/** `pay_name` and `pay_name{label="value"}` of an expression; the values of a regular expression each for itself. */
function selectors(expr: string) {
  return [...expr.matchAll(/\b(pay_\w+)(?:\{([^}]*)\})?/g)].map(([, name = "", labels = ""]) => ({
    name,
    labels: [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].flatMap(([, label = "", values = ""]) =>
      values.split("|").map((value) => `${label}="${value}"`),
    ),
  }));
}

test("each alert says how bad it is, what happened and what to do", () => {
  assert.ok(rules.length >= 10);
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, expr, labels, annotations, for: wait } of rules) {
    assert.match(alert, /^Pay[A-Z]\w+$/);
    assert.match(labels.severity, /^(page|ticket)$/, alert);
    assert.ok(annotations.summary && annotations.description, alert);
    assert.match(wait ?? "1m", /^\d+m$/, alert);
    assert.equal(expr.split("(").length, expr.split(")").length, alert);
  }
});

test("each metric and label of an alert is there before it happens first", async (t) => {
  const lines = (await quietMetrics(t)).split("\n").filter((line) => !line.startsWith("#"));
  for (const { alert, expr } of rules) {
    const asked = selectors(expr);
    assert.ok(asked.length > 0, alert);
    for (const { name, labels } of asked) {
      const series = lines.filter((line) => new RegExp(`^${name}[ {]`).test(line));
      assert.ok(series.length > 0, `${alert}: there is no ${name}`);
      for (const label of labels)
        assert.ok(
          series.some((line) => line.includes(label)),
          `${alert}: no ${name} has ${label}`,
        );
    }
  }
});

test("problems, the outbox, handlers, the service, the store and missing payments have an alert", () => {
  const asked = new Set(rules.flatMap(({ expr }) => selectors(expr).map(({ name }) => name)));
  for (const name of [
    "pay_problems_total",
    "pay_outbox_oldest_seconds",
    "pay_outbox_failing",
    "pay_service_calls_total",
    "pay_store_writable",
    "pay_orders_paid_total",
  ])
    assert.ok(asked.has(name), name);
});
