import { listExecutions } from "#api/executions/reads/contract.ts";
import { readCall } from "#api/webhooks/calls/contract.ts";
import type { Call, CallSummary } from "#api/webhooks/calls/schema.ts";
import * as contract from "#api/webhooks/listeners/contract.ts";
import type { Listening } from "#api/webhooks/listeners/schema.ts";
import { call } from "./call.ts";

/** Lets the calls of a flow's webhooks run its draft for this tab, for a minute. */
export function listenToFlow(flowId: string, tabId: string): Promise<Listening> {
  return call(contract.listenToFlow, { params: { id: flowId, tab_id: tabId } });
}

/** Ends that, also while the page is being closed. */
export function stopListening(flowId: string, tabId: string): Promise<undefined> {
  return call(contract.stopListening, { params: { id: flowId, tab_id: tabId }, keepalive: true });
}

/** A call with everything that was recorded. */
export function readWholeCall({ node_id, id }: Pick<CallSummary, "node_id" | "id">): Promise<Call> {
  return call(readCall, { params: { node_id, call_id: id } });
}

const recentTests = 10;

/**
 * The execution of the draft that a call started: its own, or beside a live version the one that runs the same input. Null
 * while there is none yet.
 */
export async function findDraftRun(flowId: string, executionId: string): Promise<string | null> {
  const { data } = await call(listExecutions, {
    query: { flow_id: flowId, trigger: "test", limit: recentTests },
  });
  return data.find(({ id, replay_of }) => id === executionId || replay_of === executionId)?.id ?? null;
}
