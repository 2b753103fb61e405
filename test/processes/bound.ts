import { availableParallelism, loadavg } from "node:os";
import { isFull } from "./report.ts";

/**
 * A promised time as a test may demand it: the promise itself on a machine where every process has a core (and always in the
 * long form), and as many times longer as there are processes for each core where others compute beside it.
 */
export function boundMs(promisedMs: number): number {
  const perCore = (loadavg()[0] ?? 0) / availableParallelism();
  return isFull ? promisedMs : promisedMs * Math.max(1, perCore);
}
