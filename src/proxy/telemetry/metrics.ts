// Counters, gauges and a histogram in Prometheus' text format. prom-client imports modules of Node's that a browser's worker
// lacks, and writes its text asynchronously, where `pay.metrics()` gives a string.
import {
  COUNTERS,
  GAUGES,
  SERVICE_CALL_DURATION,
  type Labels,
  type ServiceCallLabels,
} from "./metric-definitions.ts";

/** What the gauges show; one that is not known has no sample. */
export type Gauges = Readonly<Record<keyof typeof GAUGES, number | undefined>>;

export interface Metrics {
  count<Name extends keyof Labels>(name: Name, labels: Labels[Name]): void;
  /** Makes a series stand at 0, where it has not been counted yet. */
  expect<Name extends keyof Labels>(name: Name, labels: Labels[Name]): void;
  /** A call to the service took so many seconds. */
  timed(labels: ServiceCallLabels, seconds: number): void;
  /** The text of all, with what the gauges show now. */
  text(gauges: Gauges): string;
}

const HEADERS = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };

/** Answers with the text. */
export const metricsRoute = (text: () => Promise<string>) => async () =>
  new Response(await text(), { headers: HEADERS });

export function createMetrics(): Metrics {
  const counters = new Map(Object.keys(COUNTERS).map((name) => [name, new Map<string, number>()]));
  const durations = createHistogram(SERVICE_CALL_DURATION.buckets);
  const add = (name: keyof Labels, labels: object, more: number) => {
    const series = counters.get(name);
    const key = labelText(labels);
    series?.set(key, (series.get(key) ?? 0) + more);
  };
  for (const name of Object.keys(COUNTERS) as (keyof Labels)[])
    for (const labels of COUNTERS[name].series) add(name, labels, 0);
  for (const labels of SERVICE_CALL_DURATION.series) durations.expect(labelText(labels));

  return {
    count: (name, labels) => add(name, labels, 1),
    expect: (name, labels) => add(name, labels, 0),
    timed: (labels, seconds) => durations.observe(labelText(labels), seconds),
    text(gauges) {
      const lines = Object.entries(COUNTERS).flatMap(([name, { help }]) => [
        ...header(`pay_${name}_total`, "counter", help),
        ...[...(counters.get(name) ?? [])].map(([key, value]) => `pay_${name}_total{${key}} ${value}`),
      ]);
      const { name, help } = SERVICE_CALL_DURATION;
      lines.push(...header(`pay_${name}`, "histogram", help), ...durations.lines(`pay_${name}`));
      for (const gauge of Object.keys(GAUGES) as (keyof typeof GAUGES)[]) {
        lines.push(...header(`pay_${gauge}`, "gauge", GAUGES[gauge]));
        if (gauges[gauge] !== undefined) lines.push(`pay_${gauge} ${gauges[gauge]}`);
      }
      return `${lines.join("\n")}\n`;
    },
  };
}

function createHistogram(buckets: readonly number[]) {
  interface Series {
    /** How many were at most as long as each bucket's bound. */
    counts: number[];
    count: number;
    sum: number;
  }
  const series = new Map<string, Series>();
  const seriesOf = (key: string): Series => {
    const known = series.get(key) ?? { counts: buckets.map(() => 0), count: 0, sum: 0 };
    series.set(key, known);
    return known;
  };
  return {
    expect: (key: string) => void seriesOf(key),
    observe(key: string, value: number) {
      const { counts, count, sum } = seriesOf(key);
      series.set(key, {
        counts: counts.map((within, at) => within + Number(value <= buckets[at]!)),
        count: count + 1,
        sum: sum + value,
      });
    },
    lines: (name: string) =>
      [...series].flatMap(([key, { counts, count, sum }]) => [
        ...counts.map((within, at) => `${name}_bucket{${key},le="${buckets[at]}"} ${within}`),
        `${name}_bucket{${key},le="+Inf"} ${count}`,
        `${name}_sum{${key}} ${sum}`,
        `${name}_count{${key}} ${count}`,
      ]),
  };
}

const header = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const labelText = (labels: object) => Object.entries(labels).map(label).join(",");

const label = ([name, value]: [string, string]) =>
  `${name}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
