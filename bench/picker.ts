import { createNodeTypes } from "#engine/node-types.ts";
import { createSearch } from "#lib/search/search.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { manyEntries } from "#test/many-entries.ts";
import { quantile } from "#test/processes/report.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";

const rounds = forLength(200, 40);
const promisedMs = 50;
const queries = ["c", "if", "loop", "webhok", "create contact", "slakc mesage", "a word that nobody has"];

/** The picker's search over 5,000 entries: its index with the first search, then searches. In Node, not in a browser. */
export async function measurePicker(): Promise<Measurement[]> {
  const search = createSearch(manyEntries(createNodeTypes(definitions)), (entry) => entry);
  const firstMs = time(() => search("first"));
  const times = Array.from({ length: rounds }, () =>
    queries.map((query) => time(() => search(query))),
  ).flat();
  const ms = quantile(times, 0.95);
  const what = "picker with 5,000 entries";
  return [
    {
      ...{ promise: "P8", what: `${what}: a search, p95`, baseline: null },
      ...{ figure: `${ms.toFixed(1)} ms`, promised: `<= ${promisedMs} ms`, isMet: ms <= promisedMs },
    },
    reported({
      ...{ promise: "P8", what: `${what}: the first search, with its index`, baseline: null },
      figure: `${firstMs.toFixed(0)} ms`,
    }),
  ];
}

function time(work: () => unknown): number {
  const beganAt = performance.now();
  work();
  return performance.now() - beganAt;
}
