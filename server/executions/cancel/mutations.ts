import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { type Cancellation, cancelExecution as cancel } from "./cancel.sql.ts";

/** Cancels an unfinished execution. Its worker writes nothing more. */
export async function cancelExecution(
  principal: Principal<"operator">,
  id: string,
): Promise<"canceled" | "already_finished" | "not_found"> {
  const error: Cancellation = { code: "canceled", message: `Canceled by ${principal.name}.` };
  const canceled = await prisma().$transaction(async (tx) => {
    if (!(await cancel(tx, id, error))) return false;
    await recordAudit(tx, principal, { action: "execution.canceled", target: { id, name: id } });
    return true;
  });
  const execution = await prisma().execution.findUnique({ where: { id }, select: { flowId: true } });
  if (!execution) return "not_found";
  if (!canceled) return "already_finished";
  notifyFlowChanged(execution.flowId);
  return "canceled";
}
