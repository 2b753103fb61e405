import { availableParallelism, loadavg } from "node:os";
import { isFull } from "./size.ts";

/**
 * A promised time, adapted to the machine: the promise itself if every process has a core (and always in the long
 * form), otherwise multiplied by the number of processes per core.
 */
export function boundMs(promisedMs: number): number {
  const perCore = (loadavg()[0] ?? 0) / availableParallelism();
  return isFull ? promisedMs : promisedMs * Math.max(1, perCore);
}
