import { type ReplayBody, storedErrorSchema } from "#api/executions/start/schema.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { changePin } from "#engine/edit/change.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { redactInput } from "#server/executions/intake/redact-input.sql.ts";
import { withoutHiddenFlows } from "#server/flows/documents/called-flow-problems.sql.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { copyFinishedSteps, lockFlowRow, skipUnfinishedSteps } from "./insert-execution.sql.ts";
import { isReached } from "./is-reached.sql.ts";
import { chooseTrigger, planResume } from "./plan-start.ts";

export type StartRefusal = Exclude<ReturnType<typeof chooseTrigger>, { trigger: GraphNode }>;

export type Started = { id: string };

export type NotFound = { missing: "flow" | "execution" };

/** Why an execution cannot be replayed as requested. */
type NotReplayable = {
  unplayable:
    | "flow_inactive"
    | "version_gone"
    | "trigger_missing"
    | "not_failed"
    | "not_finished"
    | "node_not_reached";
};

type Replayed = (Started & { flowId: string }) | NotFound | StartRefusal | NotReplayable;

/**
 * Runs an execution's input again, against the document that ran, the live version or the draft. With `from_failed` or
 * `from_node` the new execution keeps the completed steps of the original, and resumes at the failed or the given node.
 */
export async function replayExecution(
  principal: Principal<"operator">,
  originalId: string,
  body: ReplayBody,
): Promise<Replayed> {
  const replayed = await prisma().$transaction(async (tx): Promise<Replayed> => {
    const original = await tx.execution.findUnique({ where: { id: originalId }, omit: { input: true } });
    if (!original) return { missing: "execution" };
    const { against } = body;
    const { flowId, triggerNodeId } = original;
    const refusal = refuseResume(body, original);
    if (refusal) return { unplayable: refusal };
    const flow = await lockFlowRow(tx, flowId);
    if (!flow) return { missing: "flow" };

    const target = await findTarget(tx, against, original, flow);
    if ("unplayable" in target) return target;
    const { versionId } = target;
    const allowed =
      versionId === null
        ? await withoutHiddenFlows(tx, principal, target.document, nodeTypes())
        : target.document;
    // The input is the original's, so a trigger that is pinned now does not matter.
    const document = changePin(allowed, triggerNodeId, null);
    const { until_node: untilNodeId } = body;
    if (against !== "same" || untilNodeId !== undefined) {
      const plan = chooseTrigger(document, nodeTypes(), { triggerNodeId, untilNodeId });
      if ("field" in plan)
        return plan.field.pointer === "/until_node" ? plan : { unplayable: "trigger_missing" };
      if ("problems" in plan) return plan;
    }
    const resume = planKept(document, body, original);
    if (resume && !("kept" in resume)) return resume;
    if (resume?.start && !(await isReached(tx, originalId, resume.start)))
      return { unplayable: "node_not_reached" };
    const id = newId();
    await createExecutions(tx, [
      {
        id,
        flowId,
        versionId,
        document: versionId === null ? document : null,
        triggerNodeId,
        untilNodeId: untilNodeId ?? (against === "same" ? original.untilNodeId : null),
        source: "replay",
        replayOf: originalId,
        input: await redactInput(tx, { sameAs: originalId }, flow.redaction),
      },
    ]);
    if (resume) await copyFinishedSteps(tx, { from: originalId, to: id, ...resume.kept });
    for (const leftOut of resume?.leftOut ?? [])
      await skipUnfinishedSteps(tx, { from: originalId, to: id, ...leftOut });
    return { id, flowId };
  });
  if ("id" in replayed) notifyFlowChanged(replayed.flowId);
  return replayed;
}

function refuseResume(body: ReplayBody, original: { status: string; finishedAt: Date | null }) {
  if (body.from_failed && original.status !== "failed") return "not_failed";
  return body.from_node !== undefined && original.finishedAt === null ? "not_finished" : null;
}

/** The steps to keep; null for a replay from the start. */
function planKept(
  document: FlowDocument,
  { from_failed, from_node, until_node }: ReplayBody,
  { triggerNodeId, error }: { triggerNodeId: string; error: unknown },
): ReturnType<typeof planResume> | null {
  if (!from_failed && from_node === undefined) return null;
  const nodeId = from_node ?? storedErrorSchema.parse(error)?.node_id ?? null;
  return planResume(document, nodeTypes(), {
    triggerNodeId,
    nodeId,
    isRetry: from_failed,
    isAlone: from_node !== undefined && from_node === until_node,
  });
}

type LockedFlow = NonNullable<Awaited<ReturnType<typeof lockFlowRow>>>;

/** Finds the document to run: a version by its id, or a draft as it was then or is now. */
async function findTarget(
  tx: Transaction,
  against: ReplayBody["against"],
  original: { versionId: string | null; document: unknown },
  flow: LockedFlow,
): Promise<{ versionId: string | null; document: FlowDocument } | NotReplayable> {
  if (against === "draft") return { versionId: null, document: flow.draft };
  if (against === "same" && original.document !== null) {
    return { versionId: null, document: documentSchema.parse(original.document) };
  }
  const version =
    against === "live"
      ? flow.liveVersion
      : await tx.flowVersion.findUnique({ where: { id: original.versionId ?? "" } });
  if (version) return { versionId: version.id, document: documentSchema.parse(version.document) };
  return { unplayable: against === "live" ? "flow_inactive" : "version_gone" };
}
