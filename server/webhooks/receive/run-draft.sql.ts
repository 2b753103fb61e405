import { changePin } from "#engine/edit/change.ts";
import { toBatchInput } from "#server/executions/gatherings/batch-input.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import type { NewExecution } from "#server/executions/intake/new-execution.ts";
import { lockFlowRow } from "#server/executions/start/insert-execution.sql.ts";
import { chooseTrigger } from "#server/executions/start/plan-start.ts";
import { withoutHiddenFlows } from "#server/flows/documents/called-flow-problems.sql.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Listener } from "#server/webhooks/triggers/trigger-lookup.ts";

export interface DraftRun {
  executionId: string;
  flowId: string;
  nodeId: string;
  listener: Listener;
  /** Redacted. Of another execution: with the files of that one. */
  input: NewExecution["input"];
  replyTo: string | null;
}

/**
 * Creates a test execution of the draft as it is now, for a call. Resolves when it is committed.
 *
 * @returns why the draft cannot run, for the builder; null if it does
 */
export async function runDraft({ flowId, nodeId, listener, ...run }: DraftRun): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const flow = await lockFlowRow(tx, flowId);
    if (!flow) return "The flow was deleted.";
    const document = await withoutHiddenFlows(tx, listener, flow.draft, nodeTypes());
    const plan = chooseTrigger(document, nodeTypes(), { triggerNodeId: nodeId });
    if ("field" in plan) return plan.field.detail;
    if ("problems" in plan) return `The draft cannot run. ${plan.problems[0]?.detail ?? ""}`.trim();
    const isSingle = flow.isBatched && "text" in run.input;
    await createExecutions(tx, [
      {
        id: run.executionId,
        flowId,
        versionId: null,
        document: changePin(document, nodeId, null),
        triggerNodeId: nodeId,
        source: "test",
        replayOf: "sameAs" in run.input ? run.input.sameAs : null,
        input: isSingle ? toBatchInput(run.input) : run.input,
        replyTo: run.replyTo,
      },
    ]);
    return null;
  });
}
