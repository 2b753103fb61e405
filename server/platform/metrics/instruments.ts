import { service } from "#lib/services.ts";

/** A metric with its values, in the Prometheus client's format for passing metrics between processes. */
export interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  aggregator: "sum";
  values: { value: number; labels: Record<string, string | number>; metricName?: string | undefined }[];
}

/** Something that a process counts. */
export interface Instrument {
  /** The counts so far. */
  read(): Metric;
}

export interface Counter extends Instrument {
  /** @param values of the labels, in their order; only few different ones, since each costs a permanent series */
  add(values: readonly string[], count?: number): void;
}

export interface Histogram extends Instrument {
  observe(value: number, ...values: string[]): void;
}

interface CounterSeries {
  values: readonly string[];
  count: number;
}

interface HistogramSeries {
  values: readonly string[];
  /** Observations by bucket, and after the last bucket those beyond it. */
  counts: number[];
  sum: number;
}

/**
 * The counts of this process, by metric and by the values of the labels. A service, because both copies of
 * our modules count.
 *
 * Every call is counted, and the Prometheus client takes 17 MB, so instruments are plain maps. The client is
 * loaded by the first scrape, and only formats them.
 */
export interface MetricSeries {
  counters: Map<string, Map<string, CounterSeries>>;
  histograms: Map<string, Map<string, HistogramSeries>>;
}

export const metricSeries = service<MetricSeries>("metricSeries");

export function createMetricSeries(): MetricSeries {
  return { counters: new Map(), histograms: new Map() };
}

/** Declares a counter. */
export function counter(name: string, help: string, labels: readonly string[]): Counter {
  const series = seriesOf(({ counters }) => counters, name);
  return {
    add(values, count = 1) {
      const key = values.length === 1 ? (values[0] ?? "") : values.join("\n");
      const counts = series();
      const known = counts.get(key);
      if (known) known.count += count;
      else counts.set(key, { values, count });
    },
    read: () => ({
      name,
      help,
      type: "counter",
      aggregator: "sum",
      values: [...series().values()].map(({ values, count }) => ({
        value: count,
        labels: toLabels(labels, values),
      })),
    }),
  };
}

/** Upper bounds in seconds, from a node in memory to one that waits for another server. */
export const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

/** Declares a histogram. */
export function histogram(
  name: string,
  help: string,
  labels: readonly string[],
  buckets: readonly number[],
): Histogram {
  const series = seriesOf(({ histograms }) => histograms, name);
  return {
    observe(value, ...values) {
      const key = values.join("\n");
      const all = series();
      let found = all.get(key);
      if (!found) {
        found = { values, counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 };
        all.set(key, found);
      }
      let at = 0;
      while (at < buckets.length && value > (buckets[at] ?? 0)) at += 1;
      found.counts[at] = (found.counts[at] ?? 0) + 1;
      found.sum += value;
    },
    read: () => ({
      name,
      help,
      type: "histogram",
      aggregator: "sum",
      values: [...series().values()].flatMap(({ values, counts, sum }) => {
        const shared = toLabels(labels, values);
        let below = 0;
        const bounded = [...buckets, "+Inf"].map((le, index) => {
          below += counts[index] ?? 0;
          return { metricName: `${name}_bucket`, value: below, labels: { le, ...shared } };
        });
        return [
          ...bounded,
          { metricName: `${name}_sum`, value: sum, labels: shared },
          { metricName: `${name}_count`, value: below, labels: shared },
        ];
      }),
    }),
  };
}

/** Returns a function that finds the series of a metric. It looks them up once in each process: every call is counted. */
function seriesOf<Series>(
  kindOf: (all: MetricSeries) => Map<string, Map<string, Series>>,
  name: string,
): () => Map<string, Series> {
  let foundIn: MetricSeries | null = null;
  let found: Map<string, Series>;
  return () => {
    const all = metricSeries();
    if (all !== foundIn) {
      found = kindOf(all).get(name) ?? new Map();
      kindOf(all).set(name, found);
      foundIn = all;
    }
    return found;
  };
}

function toLabels(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}

/** The memory of a worker. Web processes report theirs through the Prometheus client. */
export function memoryMetric(): Metric {
  return {
    name: "millrace_worker_resident_memory_bytes",
    help: "Resident memory of a worker process.",
    type: "gauge",
    aggregator: "sum",
    values: [{ value: process.memoryUsage.rss(), labels: {} }],
  };
}
