/** The longest stall of an event loop, in ms: in wall-clock time, and in its thread's CPU time. */
export interface Stalls {
  clockMs: number;
  processorMs: number;
}

const everyMs = 5;

/**
 * Measures how long this thread's event loop stalls, in wall-clock time and in the thread's CPU time, which a busy
 * machine hardly affects.
 *
 * @returns reads the longest stall since the last read
 */
export function startStallMeter(): () => Stalls {
  let longest: Stalls = { clockMs: 0, processorMs: 0 };
  let last = readClocks();
  const measure = () => {
    const now = readClocks();
    longest = {
      clockMs: Math.max(longest.clockMs, now.clockMs - last.clockMs),
      processorMs: Math.max(longest.processorMs, now.processorMs - last.processorMs),
    };
    last = now;
  };
  setInterval(measure, everyMs).unref();
  return () => {
    measure();
    const read = longest;
    longest = { clockMs: 0, processorMs: 0 };
    return read;
  };
}

function readClocks(): Stalls {
  const { user, system } = process.threadCpuUsage();
  return { clockMs: performance.now(), processorMs: (user + system) / 1000 };
}

/** The CPU time of this thread that a function takes, in ms. */
export function processorMsOf(run: () => unknown): number {
  const before = readClocks().processorMs;
  run();
  return readClocks().processorMs - before;
}
