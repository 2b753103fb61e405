import { documentSchema, type FlowDocument } from "#engine/document.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.ts";
import { createExecutions } from "#server/executions/intake/create-executions.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { copyFinishedSteps, lockFlowRow } from "./insert-execution.ts";
import { chooseTrigger, nodesContinuingOnFailure } from "./plan-start.ts";
import type { ReplayBody } from "./schema.ts";

export type StartRefusal = Exclude<ReturnType<typeof chooseTrigger>, { trigger: GraphNode }>;

export type Started = { id: string };

export type NotFound = { missing: "flow" | "execution" };

/** Why an execution cannot be replayed as requested. */
type NotReplayable = { unplayable: "flow_inactive" | "version_gone" | "trigger_missing" | "not_failed" };

type Replayed = (Started & { flowId: string }) | NotFound | StartRefusal | NotReplayable;

/**
 * Runs an execution's input again, against the document that ran, the live version or the draft. With `from_failed` the
 * new execution keeps the completed steps of the failed one, and resumes at the node that stopped it.
 */
export async function replayExecution(
  _: Principal<"editor">,
  originalId: string,
  { against, from_failed }: ReplayBody,
): Promise<Replayed> {
  const replayed = await prisma().$transaction(async (tx): Promise<Replayed> => {
    const original = await tx.execution.findUnique({ where: { id: originalId }, omit: { input: true } });
    if (!original) return { missing: "execution" };
    const { flowId, triggerNodeId, status } = original;
    if (from_failed && status !== "failed") return { unplayable: "not_failed" };
    const flow = await lockFlowRow(tx, flowId);
    if (!flow) return { missing: "flow" };

    const target = await findTarget(tx, against, original, flow);
    if ("unplayable" in target) return target;
    const { document, versionId } = target;
    if (against !== "same") {
      const plan = chooseTrigger(document, nodeTypes(), { triggerNodeId });
      if ("field" in plan) return { unplayable: "trigger_missing" };
      if ("problems" in plan) return plan;
    }
    const id = newId();
    await createExecutions(tx, [
      {
        id,
        flowId,
        versionId,
        document: versionId === null ? document : null,
        triggerNodeId,
        untilNodeId: against === "same" ? original.untilNodeId : null,
        source: "replay",
        replayOf: originalId,
        input: { sameAs: originalId },
      },
    ]);
    if (from_failed) {
      const continuingNodes = nodesContinuingOnFailure(document);
      await copyFinishedSteps(tx, { from: originalId, to: id, continuingNodes });
    }
    return { id, flowId };
  });
  if ("id" in replayed) notifyFlowChanged(replayed.flowId);
  return replayed;
}

type LockedFlow = NonNullable<Awaited<ReturnType<typeof lockFlowRow>>>;

/** What to run: a version by its id, or a draft as it was then or is now. */
async function findTarget(
  tx: Transaction,
  against: ReplayBody["against"],
  original: { versionId: string | null; document: unknown },
  flow: LockedFlow,
): Promise<{ versionId: string | null; document: FlowDocument } | NotReplayable> {
  if (against === "draft") return { versionId: null, document: documentSchema.parse(flow.draft) };
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
