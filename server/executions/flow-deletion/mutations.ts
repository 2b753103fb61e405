import { deleteExecutionsTask } from "#queue/jobs.ts";
import { cancelUnfinished } from "#server/executions/cancel/cancel.ts";
import { announceTriggers, lockFlow } from "#server/flows/documents/store.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/**
 * Deletes a flow with its versions, triggers and node ids at once. What runs is canceled; its executions, which may be
 * millions, are left to a job. Returns false when there is no such flow.
 */
export async function deleteFlow(principal: Principal<"editor">, id: string): Promise<boolean> {
  return prisma().$transaction(
    async (tx) => {
      if (!(await lockFlow(tx, id))) return false;
      await cancelUnfinished(tx, id, {
        code: "canceled",
        message: `The flow was deleted by ${principal.name}.`,
      });
      await tx.flow.delete({ where: { id } });
      await announceTriggers(tx, id);
      // A little later, so that it also finds the call that a web process took before it heard of this.
      await tx.$executeRaw`
        select graphile_worker.add_job(
          ${deleteExecutionsTask}, json_build_object('flow_id', ${id}::text),
          run_at := now() + interval '5 seconds', job_key := ${`${deleteExecutionsTask}:${id}`})`;
      return true;
    },
    { timeout: 60_000 },
  );
}
