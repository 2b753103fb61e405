import { setTimeout as sleep } from "node:timers/promises";
import { residentMb } from "./memory.ts";
import { quantile } from "./report.ts";

/** The resident memory of one process in one window, in MB. */
export interface MemoryWindow {
  process: string;
  /** Minutes since the start. */
  fromMinute: number;
  median: number;
  max: number;
}

/** Samples of processes that are replaced while they are sampled. */
export interface MemoryCurve {
  /** Stops sampling; returns each process's windows in the order of time. */
  stop(): Promise<MemoryWindow[]>;
}

const everyMs = 2000;
const windowMinutes = 5;

/** @param pids the current process id of each name */
export function startMemoryCurve(pids: () => Readonly<Record<string, number>>): MemoryCurve {
  const startedAtMs = performance.now();
  const samples: { process: string; fromMinute: number; mb: number }[] = [];
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const minutes = (performance.now() - startedAtMs) / 60_000;
      const fromMinute = Math.floor(minutes / windowMinutes) * windowMinutes;
      for (const [process, pid] of Object.entries(pids())) {
        const mb = await residentMb(pid);
        if (mb !== null) samples.push({ process, fromMinute, mb });
      }
      await sleep(everyMs, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
      const windows = Map.groupBy(samples, ({ process, fromMinute }) => `${process} ${fromMinute}`);
      return [...windows.values()].flatMap((same) => {
        const [first] = same;
        const mbs = same.map(({ mb }) => mb);
        return first ? [{ ...first, median: quantile(mbs, 0.5), max: Math.max(...mbs) }] : [];
      });
    },
  };
}

/** Prints a row for each window, with the median and the maximum of each process. */
export function printMemoryCurve(windows: readonly MemoryWindow[]): void {
  for (const [fromMinute, row] of Map.groupBy(windows, (window) => window.fromMinute)) {
    const figures = row.map(
      ({ process, median, max }) => `${process} ${Math.round(median)}/${Math.round(max)}`,
    );
    console.log(`memory from minute ${fromMinute}, median/max in MB: ${figures.join(", ")}`);
  }
}
