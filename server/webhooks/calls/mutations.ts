import type { CallReplay, ReplayTarget } from "#api/webhooks/calls/schema.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { changePin } from "#engine/edit/change.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { toBatchInput } from "#server/executions/gatherings/batch-input.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { lockFlowRow } from "#server/executions/start/insert-execution.sql.ts";
import { replayExecution } from "#server/executions/start/mutations.ts";
import { chooseTrigger } from "#server/executions/start/plan-start.ts";
import { refuseStart } from "#server/executions/start/refusals.ts";
import { withoutHiddenFlows } from "#server/flows/documents/called-flow-problems.sql.ts";
import { joinPins } from "#server/flows/documents/pins.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { TriggerNode } from "#server/webhooks/admission/load.ts";
import {
  type CallRow,
  hasOwnExecution,
  redactsBody,
  toStoredRequest,
} from "#server/webhooks/recording/call-row.ts";
import { insertCalls } from "#server/webhooks/recording/insert-calls.sql.ts";
import { getCallSummaries, getStoredCalls } from "./data.ts";
import { type RecheckResult, recheckCall } from "./recheck.ts";
import type { StoredCall } from "./stored-call.ts";

/** The result of one replay: a list row, or why it could not be replayed. */
type Tried =
  | { row: CallRow; code: string | null; detail: string | null }
  | { row: null; code: string; detail: string };

/**
 * Replays a node's calls, one after the other in the given order. A call that started an execution runs its input
 * again. One that did not is checked again by the current settings; if they still refuse it, that is recorded as a call
 * too.
 *
 * @returns the result of each; a missing call has the code `not_found`
 */
export async function replayCalls(
  principal: Principal<"operator">,
  { nodeId, flowId }: { nodeId: string; flowId: string },
  callIds: readonly string[],
  against: ReplayTarget,
): Promise<CallReplay[]> {
  const stored = new Map((await getStoredCalls(flowId, callIds)).map((call) => [call.id, call]));
  const tried: [callId: string, Tried][] = [];
  for (const id of callIds) {
    const call = stored.get(id);
    tried.push([id, call?.nodeId === nodeId ? await replay(principal, call, against) : notFound]);
  }
  const rows = tried.flatMap(([, { row }]) => (row ? [row] : []));
  await insertCalls({ calls: rows, counts: [] });
  const summaries = await getCallSummaries(
    principal,
    rows.map(({ id }) => id),
  );
  return tried.map(([callId, { row, code, detail }]) => ({
    call_id: callId,
    replay: (row && summaries.get(row.id)) ?? null,
    execution_id: row?.executionId ?? null,
    code,
    detail,
  }));
}

const notFound: Tried = { row: null, code: "not_found", detail: "There is no call with this id." };

function replay(principal: Principal<"operator">, call: StoredCall, against: ReplayTarget): Promise<Tried> {
  return hasOwnExecution(call)
    ? replayAccepted(principal, call, against)
    : replayRefused(principal, call, against);
}

async function replayAccepted(
  principal: Principal<"operator">,
  call: StoredCall,
  against: ReplayTarget,
): Promise<Tried> {
  const startedAt = clock.monotonicMs();
  const replayed = await replayExecution(principal, call.executionId ?? "", { against, from_failed: false });
  if ("id" in replayed) return { row: acceptedRow(call, replayed.id, startedAt), code: null, detail: null };
  if ("missing" in replayed) {
    const detail =
      "The execution that contained this call's payload was deleted, so the call cannot be replayed.";
    return { row: null, code: "execution_gone", detail };
  }
  const { code, detail } = refuseStart(replayed);
  return { row: null, code, detail };
}

const byEditor =
  "The call's secret is masked, so its sender was not authenticated again. The replay was allowed because you can edit this flow.";

async function replayRefused(
  principal: Principal<"operator">,
  call: StoredCall,
  against: ReplayTarget,
): Promise<Tried> {
  if (call.body === null) {
    const detail =
      "The body of this call was not stored, so it cannot be replayed. Ask the sender to send it again.";
    return { row: null, code: "not_kept", detail };
  }
  const startedAt = clock.monotonicMs();
  const target = await findTarget(call, against);
  if ("code" in target) return { row: null, ...target };
  const executionId = newId();
  const rechecked = await recheckCall(call, target.node, executionId);
  if (rechecked.kind === "settings_invalid") {
    const detail = "The webhook's settings are not valid. Fix them first.";
    return { row: null, code: "flow_invalid", detail };
  }
  if (rechecked.kind === "refused") {
    return { row: refusedRow(call, rechecked, startedAt), code: rechecked.outcome, detail: rechecked.reason };
  }
  const { versionId } = target;
  const isStored = await prisma().$transaction(async (tx) => {
    const flow = await lockFlowRow(tx, call.flowId);
    if (!flow) return false;
    const document =
      versionId === null ? await withoutHiddenFlows(tx, principal, target.document, nodeTypes()) : null;
    await createExecutions(tx, [
      {
        id: executionId,
        flowId: call.flowId,
        versionId,
        document,
        triggerNodeId: call.nodeId,
        source: "replay",
        input: flow.isBatched ? toBatchInput(rechecked.input) : rechecked.input,
      },
    ]);
    return true;
  });
  if (!isStored) return { row: null, code: "not_found", detail: "The flow was deleted." };
  notifyFlowChanged(call.flowId);
  return {
    row: acceptedRow(call, executionId, startedAt),
    code: null,
    detail: rechecked.unproven ? byEditor : null,
  };
}

interface Target {
  node: TriggerNode;
  document: FlowDocument;
  /** Null for the draft. */
  versionId: string | null;
}

/** The trigger that receives the call, or why no trigger can. */
async function findTarget(
  { flowId, nodeId }: StoredCall,
  against: ReplayTarget,
): Promise<Target | { code: string; detail: string }> {
  const flow = await prisma().flow.findUnique({ where: { id: flowId }, include: { liveVersion: true } });
  if (!flow) return { code: "not_found", detail: "The flow was deleted." };
  const version = against === "live" ? flow.liveVersion : null;
  if (against === "live" && !version) return refuseStart({ unplayable: "flow_inactive" });
  const document = version
    ? documentSchema.parse(version.document)
    : changePin(joinPins(documentSchema.parse(flow.draft), flow.pins), nodeId, null);
  const plan = chooseTrigger(document, nodeTypes(), { triggerNodeId: nodeId });
  if ("field" in plan) return refuseStart({ unplayable: "trigger_missing" });
  if ("problems" in plan) return refuseStart(plan);
  return { node: plan.trigger, document, versionId: version?.id ?? null };
}

function acceptedRow(call: StoredCall, executionId: string, startedAt: number): CallRow {
  return { ...replayRow(call, startedAt), outcome: "accepted", status: 200, executionId };
}

function refusedRow(
  call: StoredCall,
  { outcome, status, reason }: Extract<RecheckResult, { kind: "refused" }>,
  startedAt: number,
): CallRow {
  // The call may have been recorded before its flow redacted anything.
  const omitted = redactsBody(call) ? "redacted" : undefined;
  return {
    ...replayRow(call, startedAt),
    outcome,
    status,
    reason,
    request: toStoredRequest({ ...call, maskedHeaders: call.masked }, call, omitted),
    body: omitted ? null : call.body,
  };
}

function replayRow(call: StoredCall, startedAt: number): CallRow {
  const masked = call.masked.length > 0 ? JSON.stringify({ masked: call.masked }) : null;
  return {
    id: newId(),
    nodeId: call.nodeId,
    flowId: call.flowId,
    method: call.method,
    outcome: "accepted",
    status: 200,
    reason: null,
    size: call.size,
    latencyMs: clock.monotonicMs() - startedAt,
    ip: call.ip,
    executionId: null,
    replayOf: call.id,
    request: masked,
    body: null,
    answer: null,
    createdAtMs: clock.nowMs(),
  };
}
