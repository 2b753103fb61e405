import { readFile, writeFile } from "node:fs/promises";

const mb = 1024;

async function statusOf(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / mb;
}

interface Measured {
  pid: number;
  /** Without it, what an earlier request left behind hides what this one takes, or is counted with it. */
  collectGarbage?(): Promise<void>;
}

/** The most memory that a process took while `work` ran beyond what it had before, in MB. From /proc, so on Linux only. */
export async function memoryCost(
  { pid, collectGarbage }: Measured,
  work: () => Promise<unknown>,
): Promise<number> {
  await collectGarbage?.();
  // Sets the peak back to what is taken now (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  const before = await statusOf(pid, "VmRSS");
  await work();
  return (await statusOf(pid, "VmHWM")) - before;
}
