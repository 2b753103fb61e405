import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects garbage now and returns the memory to the system. V8 itself waits for further allocations, so an idle process would
 * retain the garbage of its start. Only this flavor shrinks the young generation. It pauses the process for several collections
 * (0.1 to 0.4 s): call it only while nothing is waiting.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
