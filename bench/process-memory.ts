import { readdir, readFile } from "node:fs/promises";

export interface ProcessMemory {
  pid: number;
  command: string;
  /** Proportional set size: memory shared by n processes counts 1/n in each, so a sum counts it once. */
  pssBytes: number;
}

/** A process and all its descendants, from /proc, so only on Linux. */
export async function readMemory(root: number): Promise<ProcessMemory[]> {
  const all = await Promise.all(
    (await readdir("/proc"))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
        return { pid: Number(name), parent: Number(stat.split(") ").at(-1)?.split(" ")[1]) };
      }),
  );
  const family = [root];
  for (const pid of family)
    family.push(...all.filter(({ parent }) => parent === pid).map((each) => each.pid));
  return Promise.all(
    family.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
      return { pid, command: command.replaceAll("\0", " ").trim(), pssBytes: kilobytes * 1024 };
    }),
  );
}
