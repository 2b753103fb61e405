import { newId } from "#lib/id.ts";
import { hasOwnExecution } from "#server/webhooks/recording/call-row.ts";
import { getStoredCalls } from "./data.ts";
import { toStoredOutput } from "./stored-call.ts";

/** A recorded call's trigger output, for a new execution: in an execution that has it, or as JSON text. */
export type CallInput =
  | { nodeId: string; input: { sameAs: string } }
  /** The files of the input belong to the execution with this id, which must be started with the input. */
  | { nodeId: string; executionId: string; input: { text: string } }
  | { problem: string };

/**
 * The trigger's output for a flow's recorded call, for testing the draft with it. The call is parsed but not
 * authenticated: the test is the editor's own action. Returns null if the flow has no such call.
 */
export async function findCallInput(flowId: string, callId: string): Promise<CallInput | null> {
  const [call] = await getStoredCalls(flowId, [callId]);
  if (!call) return null;
  const { nodeId } = call;
  if (hasOwnExecution(call)) return { nodeId, input: { sameAs: call.executionId ?? "" } };
  if (call.body === null)
    return { problem: "The body of this call was not stored, so it cannot be used for a test." };
  const executionId = newId();
  const read = await toStoredOutput(call, executionId);
  if ("refusal" in read) return { problem: read.refusal.detail };
  return { nodeId, executionId, input: read };
}
