// Counters in Prometheus' text format. prom-client imports modules of Node's that a browser's worker lacks, and
// writes its text asynchronously, where `pay.metrics()` gives a string. Label values come from lists in this code, so that
// no request can add a series.
import type { PayProblemCode } from "../model/reports.ts";
import type { ProblemCode } from "../../contract/index.ts";

/** What is counted, and by what. */
export interface Labels {
  requests: { method: string; route: string; status: string };
  refusals: { code: ProblemCode };
  charges: { method: string; status: string };
  deliveries: { kind: string; result: string };
  service_calls: { call: string; result: string };
  lookups: { result: string };
  problems: { code: PayProblemCode };
  outbox: { kind: string; result: string };
}

const HELP: Readonly<Record<keyof Labels, string>> = {
  requests: "Requests answered, by address and status; event streams when they open.",
  refusals: "Pages' requests (orders, charges, streams) that were refused, by the code of their problem.",
  charges: "Changes of charges written by this process, by the status that the charge has since.",
  deliveries: "Webhook deliveries of the service, by kind and by what became of them.",
  service_calls: "Calls to the payment service, by what was called and how it ended.",
  lookups: "Charges looked up at the service, by whether it answered.",
  problems: "Problems reported to the merchant, by code.",
  outbox: "Entries given to the merchant's handlers, by kind and by whether the handler took them.",
};

const GAUGES = {
  streams_open: "Event streams that are open.",
  requests_underway: "Requests that are being answered.",
} as const;

export interface Metrics {
  count<Name extends keyof Labels>(name: Name, labels: Labels[Name]): void;
  /** The text of all, with what the gauges show now. */
  text(gauges: Readonly<Record<keyof typeof GAUGES, number>>): string;
}

const HEADERS = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };

/** Answers with the text. */
export const metricsRoute = (text: () => string) => () => new Response(text(), { headers: HEADERS });

export function createMetrics(): Metrics {
  const counters = new Map(Object.keys(HELP).map((name) => [name, new Map<string, number>()]));
  return {
    count(name, labels) {
      const series = counters.get(name);
      const key = Object.entries(labels).map(label).join(",");
      series?.set(key, (series.get(key) ?? 0) + 1);
    },
    text(gauges) {
      const lines = Object.entries(HELP).flatMap(([name, help]) => [
        ...header(`pay_${name}_total`, "counter", help),
        ...[...(counters.get(name) ?? [])].map(([key, value]) => `pay_${name}_total{${key}} ${value}`),
      ]);
      for (const [name, help] of Object.entries(GAUGES))
        lines.push(
          ...header(`pay_${name}`, "gauge", help),
          `pay_${name} ${gauges[name as keyof typeof GAUGES]}`,
        );
      return `${lines.join("\n")}\n`;
    },
  };
}

const header = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const label = ([name, value]: [string, string]) =>
  `${name}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
