import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const intervalMs = 4000;

/** At rest for so many intervals, a process can pause. */
const restingIntervals = 2;

/** Less than this is not worth the pause. */
const worthBytes = 16_000_000;

/**
 * Collects garbage now, and returns its memory to the system. V8 by itself waits for more allocation, and a process at rest
 * would keep what its start left behind: a fifth of the web process. Only this flavor shrinks the young generation; it pauses
 * for several collections, so call it where nothing waits.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Collects garbage whenever the process has been at rest for some seconds and has allocated a lot before that. Never keeps
 * the process alive.
 *
 * @param count of what the process has been asked to do. It is at rest while this stays the same, after the first of them
 */
export function collectGarbageAtRest(count: () => number): void {
  let before = count();
  let rested = 0;
  let restingBytes = 0;
  setInterval(() => {
    const now = count();
    rested = now === before && now > 0 ? rested + 1 : 0;
    before = now;
    if (rested < restingIntervals || committedBytes() - restingBytes < worthBytes) return;
    collectGarbage();
    restingBytes = committedBytes();
  }, intervalMs).unref();
}

function committedBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
