import { createNodeTypes } from "#engine/node-types.ts";
import { createSearch } from "#lib/search/search.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { manyEntries } from "#test/many-entries.ts";
import { quantile } from "#test/processes/report.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";

const rounds = forLength(200, 40);
const promisedMs = 50;
/** As long as the picker gives to a portion of the index. */
const portionMs = 6;
const queries = ["c", "if", "loop", "webhok", "create contact", "slakc mesage", "a word that nobody has"];

/**
 * The picker's search over 5,000 entries: its index, built in portions as the open picker does while the browser is idle, the
 * first search after that, and searches. In Node, not in a browser.
 */
export async function measurePicker(): Promise<Measurement[]> {
  const search = createSearch(manyEntries(createNodeTypes(definitions)), (entry) => entry);
  const portions = prepare(search.prepare);
  const firstMs = time(() => search("slakc mesage"));
  const times = Array.from({ length: rounds }, () =>
    queries.map((query) => time(() => search(query))),
  ).flat();
  const ms = quantile(times, 0.95);
  const what = "picker with 5,000 entries";
  return [
    atMost(`${what}: the first search, with a typing error`, firstMs),
    atMost(`${what}: a search, p95`, ms),
    reported({
      ...{ promise: "P8", what: `${what}: its index, while the browser is idle`, baseline: null },
      figure: `${sum(portions).toFixed(0)} ms in ${portions.length} portions, the longest ${Math.max(...portions).toFixed(0)} ms`,
    }),
  ];
}

function atMost(what: string, ms: number): Measurement {
  return {
    ...{ promise: "P8", what, baseline: null },
    ...{ figure: `${ms.toFixed(1)} ms`, promised: `<= ${promisedMs} ms`, isMet: ms <= promisedMs },
  };
}

/** Builds the index. Returns how long each portion took, in milliseconds. */
function prepare(portion: (isOver: () => boolean) => boolean): number[] {
  const portions: number[] = [];
  for (let isComplete = false; !isComplete; ) {
    const endsAt = performance.now() + portionMs;
    portions.push(
      time(() => {
        isComplete = portion(() => performance.now() >= endsAt);
      }),
    );
  }
  return portions;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function time(work: () => unknown): number {
  const beganAt = performance.now();
  work();
  return performance.now() - beganAt;
}
