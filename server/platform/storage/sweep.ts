import { listFileBatch } from "./file-rows.ts";
import { removeFiles } from "./files.ts";

/** A file may be an hour old before its execution or call must be there. */
const graceMs = 3_600_000;
const beginning = "00000000-0000-0000-0000-000000000000";

/**
 * Makes a sweep of files that belong to nothing: of calls that were refused once their files were stored, and of executions
 * that are deleted. Each call of the returned function looks at the next thousand files and begins anew behind the last.
 *
 * @param workerId only the worker that has lived longest sweeps
 */
export function createSweep(workerId: string): (now: Date) => Promise<number> {
  let after = beginning;
  return async (now) => {
    const portion = await listFileBatch(after, now.getTime() - graceMs, workerId);
    after = portion.at(-1)?.id ?? beginning;
    const orphans = portion.filter(({ owned }) => !owned).map(({ id }) => id);
    await removeFiles(orphans);
    return orphans.length;
  };
}
