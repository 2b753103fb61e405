import { readFile, writeFile } from "node:fs/promises";

const mb = 1024;

async function statusOf(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / mb;
}

/** The memory of a process now, in MB; null once it is gone. A process that just ended has no memory, but a status. */
export async function residentMb(pid: number): Promise<number | null> {
  const mb = await statusOf(pid, "VmRSS").catch(() => Number.NaN);
  return Number.isNaN(mb) ? null : mb;
}

interface Measured {
  pid: number;
  /** Otherwise an earlier request's garbage hides this one's memory, or is counted with it. */
  collectGarbage?(): Promise<void>;
}

/** The peak memory of a process during `work`, beyond what it had before, in MB. From /proc, so only on Linux. */
export async function memoryCost(
  { pid, collectGarbage }: Measured,
  work: () => Promise<unknown>,
): Promise<number> {
  await collectGarbage?.();
  // Resets the peak to the current memory (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  const before = await statusOf(pid, "VmRSS");
  await work();
  return (await statusOf(pid, "VmHWM")) - before;
}
