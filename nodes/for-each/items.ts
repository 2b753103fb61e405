import type { Json } from "#lib/json.ts";

/** The number of iterations for a list. */
export function countBatches(items: readonly Json[], batchSize: number): number {
  return Math.ceil(items.length / batchSize);
}

/** The item of one iteration, or, with a batch size above 1, the list of its items. */
export function batchAt(items: readonly Json[], iteration: number, batchSize: number): Json {
  if (batchSize === 1) return items[iteration] ?? null;
  return items.slice(iteration * batchSize, (iteration + 1) * batchSize);
}
