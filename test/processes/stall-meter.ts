/** The longest time for which an event loop stood still, in ms: by the clock, and of its thread's processor time. */
export interface Stalls {
  clockMs: number;
  processorMs: number;
}

const everyMs = 5;

/**
 * Measures from now on how long this thread's event loop stands still. By the clock and by the processor time that the thread
 * spent meanwhile, which a busy machine hardly prolongs.
 *
 * @returns reads the longest stall since it was last read
 */
export function startStallMeter(): () => Stalls {
  let longest: Stalls = { clockMs: 0, processorMs: 0 };
  let last = readClocks();
  const look = () => {
    const now = readClocks();
    longest = {
      clockMs: Math.max(longest.clockMs, now.clockMs - last.clockMs),
      processorMs: Math.max(longest.processorMs, now.processorMs - last.processorMs),
    };
    last = now;
  };
  setInterval(look, everyMs).unref();
  return () => {
    look();
    const read = longest;
    longest = { clockMs: 0, processorMs: 0 };
    return read;
  };
}

function readClocks(): Stalls {
  const { user, system } = process.threadCpuUsage();
  return { clockMs: performance.now(), processorMs: (user + system) / 1000 };
}
