import type { FlowBatchBody, FlowBatchResult } from "#api/executions/flow-batches/schema.ts";
import { deleteFlow } from "#server/executions/flow-deletion/mutations.ts";
import { activateFlow, deactivateFlow } from "#server/flows/documents/mutations.ts";
import { moveFlow, relabelFlow } from "#server/flows/documents/place-flows.sql.ts";
import { refuseProblems } from "#server/flows/documents/problems.ts";
import { flowNotFound, refuseSettings } from "#server/flows/documents/refusals.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getVisibleFlowIds } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Refusal } from "#server/platform/http/refusal.ts";

/**
 * Applies an action to each flow that exists for the caller, in a separate transaction. A flow that cannot be changed
 * does not affect the others. Repeating a batch has no further effect.
 */
export async function runBatch(
  principal: Principal<"editor">,
  batch: FlowBatchBody,
): Promise<FlowBatchResult[]> {
  const ids = [...new Set(batch.flows)];
  const select = { id: true, name: true, liveVersionId: true };
  const visible = await getVisibleFlowIds(principal, ids);
  const found = await prisma().flow.findMany({ where: { id: { in: visible } }, select });
  const known = new Map(found.map((flow) => [flow.id, flow]));
  const results: FlowBatchResult[] = [];
  for (const id of ids) {
    const flow = known.get(id);
    const isDone = batch.action === "activate" && flow?.liveVersionId != null;
    const refusal = flow ? (isDone ? null : await changeFlow(principal, id, batch)) : flowNotFound;
    const problem = refusal && { code: refusal.code, detail: refusal.detail };
    results.push({ flow_id: id, name: flow?.name ?? null, problem });
  }
  return results;
}

/** Returns why the flow was not changed; null if it was. */
async function changeFlow(
  principal: Principal<"editor">,
  id: string,
  batch: FlowBatchBody,
): Promise<Refusal | null> {
  if (batch.action === "delete") return (await deleteFlow(principal, id)) ? null : flowNotFound;
  const outcome = await outcomeOf(principal, id, batch);
  if (outcome.kind === "not_found") return flowNotFound;
  if (outcome.kind === "invalid") return refuseProblems(outcome.problems, "be published");
  if (outcome.kind === "unfit_settings") return refuseSettings(outcome);
  return null;
}

function outcomeOf(
  principal: Principal<"editor">,
  id: string,
  batch: Exclude<FlowBatchBody, { action: "delete" }>,
) {
  if (batch.action === "activate") return activateFlow(principal, id, {});
  if (batch.action === "deactivate") return deactivateFlow(principal, id);
  return batch.action === "move" ? moveFlow(principal, id, batch.folder) : relabelFlow(principal, id, batch);
}
