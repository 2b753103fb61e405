import { runExecutionsTask } from "#queue/jobs.ts";
import { Parameters, uuid } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { addJob } from "./add-job.sql.ts";

/*
 * A worker of version 0.1.0 knows no gatherings. Its reconciler gives a job to every unfinished execution that is older
 * than five seconds and that no job names, so it would start a batch without its calls. During a rolling upgrade such
 * a worker runs beside ours (`test/upgrades/gatherings`). A job that names the execution and is never due keeps it from
 * that. The release after the next one may remove it.
 */
const key = "id || ':held'";

const given = new Parameters<readonly string[]>();
const held = given.each((ids) => ids).as("held", { id: uuid((id) => id) });

const hold = `
select ${addJob({
  task: `'${runExecutionsTask}'`,
  payload: "json_build_object('ids', json_build_array(id))",
  key,
  runAt: "'infinity'",
})} from ${held.sql}`;

const release = `
delete from graphile_worker._private_jobs
where key = any(array(select ${key} from ${held.sql}))`;

/** Keeps reconcilers from starting new executions that have no job yet, in the caller's transaction. */
export async function holdBack(tx: AnyTransaction, ids: readonly string[]): Promise<void> {
  await execute(tx, hold, given.values(ids));
}

/** Ends that, before they start or because they never will. */
export async function releaseHeld(tx: AnyTransaction, ids: readonly string[]): Promise<void> {
  await execute(tx, release, given.values(ids));
}
