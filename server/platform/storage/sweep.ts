import { listFileBatch } from "./file-rows.sql.ts";
import { removeFiles } from "./files.ts";

/** A file may be an hour old before its execution or call has to exist. */
const graceMs = 3_600_000;
const beginning = "00000000-0000-0000-0000-000000000000";

/**
 * Creates a sweep of files without an owner: of calls that were refused after their files were stored, and of deleted
 * executions. Each call of the returned function checks the next thousand files, and starts over after the last.
 *
 * @param workerId only the oldest worker sweeps
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
