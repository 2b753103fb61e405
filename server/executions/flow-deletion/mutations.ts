import { deleteExecutionsTask } from "#queue/jobs.ts";
import { cancelUnfinished } from "#server/executions/cancel/cancel.sql.ts";
import { dropGatherings } from "#server/executions/gatherings/rows.sql.ts";
import { addJob } from "#server/executions/intake/add-job.sql.ts";
import { lockFlow, notifyTriggersChanged } from "#server/flows/documents/flow-statements.sql.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { execute } from "#server/platform/database/transaction.ts";

/** The delay lets the job also find a call that a web process accepted before it was notified of the deletion. */
const addDeletionJob = `select ${addJob({
  task: `'${deleteExecutionsTask}'`,
  payload: "json_build_object('flow_id', $1::text)",
  key: `'${deleteExecutionsTask}:' || $1::text`,
  runAt: "now() + interval '5 seconds'",
})}`;

/**
 * Deletes a flow with its versions, triggers and node ids. Unfinished executions are canceled; a job deletes all
 * executions later, because there may be millions. Returns false if there is no such flow.
 */
export async function deleteFlow(principal: Principal<"editor">, id: string): Promise<boolean> {
  return prisma().$transaction(
    async (tx) => {
      if (!(await lockFlow(tx, id))) return false;
      const { name } = await tx.flow.findUniqueOrThrow({ where: { id }, select: { name: true } });
      await recordAudit(tx, principal, { action: "flow.deleted", target: { id, name }, before: { name } });
      await cancelUnfinished(tx, id, {
        code: "canceled",
        message: `The flow was deleted by ${principal.name}.`,
      });
      await dropGatherings(tx, id);
      // Without the flow, it would be unknown that its counts are private.
      await tx.$executeRaw`
        delete from flow_hours h using flows f where f.id = ${id}::uuid and f.private and h.flow_id = f.id`;
      await tx.flow.delete({ where: { id } });
      await notifyTriggersChanged(tx, id);
      await execute(tx, addDeletionJob, [id]);
      return true;
    },
    { timeout: 60_000 },
  );
}
