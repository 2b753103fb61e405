import { readFile } from "node:fs/promises";

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * The processor time of a process in milliseconds, from `/proc/<pid>/stat` (proc(5), fields 14 and 15); null where there is
 * no such file.
 */
export async function readProcessorMs(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields?.[11]) + Number(fields?.[12]);
  return Number.isFinite(ticks) ? (ticks * 1000) / ticksPerSecond : null;
}
