import { clock } from "#lib/clock.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { LiveForm } from "./data.ts";
import { maxFillMs } from "./spam-trap.ts";

/** A form's execution, ready to be stored. Files that were sent have its id as their owner's. */
export interface Submission {
  executionId: string;
  /** The values of the fields: JSON. */
  input: string;
  /** Identifies the submission of one page; null if it was not sent by a page. */
  keyHash: Buffer<ArrayBuffer> | null;
  /** The web process whose visitor waits for the flow's response. */
  replyTo: string | null;
}

/**
 * Stores a form's execution. The same page with the same values starts only one, however often its button is pressed.
 *
 * @returns the id of the execution, which is an earlier one for a repetition
 */
export async function storeSubmission(
  { nodeId, flowId, versionId }: LiveForm,
  { executionId: id, input, keyHash, replyTo }: Submission,
): Promise<string> {
  const started = await prisma().$transaction(async (tx) => {
    if (keyHash !== null) {
      const keptUntil = new Date(clock.nowMs() + maxFillMs);
      const delivery = { nodeId, keyHash, executionId: id, keptUntil };
      const { count } = await tx.delivery.createMany({ data: [delivery], skipDuplicates: true });
      if (count === 0) {
        const first = await tx.delivery.findUniqueOrThrow({
          where: { nodeId_keyHash: { nodeId, keyHash } },
        });
        return first.executionId;
      }
    }
    const execution = { id, flowId, versionId, triggerNodeId: nodeId, replyTo, input: { text: input } };
    await createExecutions(tx, [{ ...execution, source: "form" }]);
    return id;
  });
  if (started === id) notifyFlowChanged(flowId);
  return started;
}
