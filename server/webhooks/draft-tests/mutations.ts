import type { TestExecutionBody } from "#api/webhooks/draft-tests/schema.ts";
import { changePin } from "#engine/edit/change.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { toBatchInput } from "#server/executions/gatherings/batch-input.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import type { NewExecution } from "#server/executions/intake/new-execution.ts";
import { redactInput } from "#server/executions/intake/redact-input.sql.ts";
import { lockFlowRow } from "#server/executions/start/insert-execution.sql.ts";
import type { NotFound, Started, StartRefusal } from "#server/executions/start/mutations.ts";
import { chooseTrigger } from "#server/executions/start/plan-start.ts";
import { withoutHiddenFlows } from "#server/flows/documents/called-flow-problems.sql.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { triggerKindOf } from "#server/flows/triggers/kinds.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { findCallInput } from "#server/webhooks/calls/call-input.ts";

/** Tests the current draft with a payload, a recorded call's input, the trigger's pinned output, or its sample payload. */
export async function startTest(
  principal: Principal<"operator">,
  flowId: string,
  test: TestExecutionBody,
  now: Date,
): Promise<Started | NotFound | StartRefusal> {
  const started = await prisma().$transaction(async (tx): Promise<Started | NotFound | StartRefusal> => {
    const flow = await lockFlowRow(tx, flowId);
    if (!flow) return { missing: "flow" };
    const document = await withoutHiddenFlows(tx, principal, flow.draft, nodeTypes());
    const recorded = test.call_id === undefined ? null : await findRecorded(tx, flowId, test.call_id);
    if (recorded && "field" in recorded) return recorded;
    const called = document.nodes.find(({ id }) => id === recorded?.nodeId)?.id;
    const plan = chooseTrigger(document, nodeTypes(), {
      triggerNodeId: test.trigger_node ?? called,
      untilNodeId: test.until_node,
    });
    if (!("trigger" in plan)) return plan;
    const { trigger } = plan;
    const isPinned = recorded === null && test.payload === undefined && trigger.pin !== null;
    const input = recorded?.input ?? (await makeInput(test, trigger, now));
    if ("field" in input || "problems" in input) return input;
    const redacted = await redactInput(tx, input, flow.redaction);
    const isCall = !isPinned && trigger.type === "receive_webhook_node";
    const id = recorded?.executionId ?? newId();
    await createExecutions(tx, [
      {
        id,
        flowId,
        versionId: null,
        document: isPinned ? document : changePin(document, trigger.id, null),
        triggerNodeId: trigger.id,
        untilNodeId: test.until_node ?? null,
        source: "test",
        input: flow.isBatched && isCall && "text" in input ? toBatchInput(redacted) : redacted,
      },
    ]);
    return { id };
  });
  if ("id" in started) notifyFlowChanged(flowId);
  return started;
}

type Recorded = { nodeId: string; executionId?: string; input: NewExecution["input"] };

/** A recorded call's input. The call can also be found by the id of the execution that it started. */
async function findRecorded(
  tx: Transaction,
  flowId: string,
  callId: string,
): Promise<Recorded | Extract<StartRefusal, { field: unknown }>> {
  const call = await findCallInput(flowId, callId);
  if (call && "problem" in call) {
    return { field: { pointer: "/call_id", code: "call_unusable", detail: call.problem } };
  }
  if (call && "executionId" in call) return call;
  const executionId = call?.input.sameAs ?? callId;
  const execution = await tx.execution.findFirst({
    where: { id: executionId, flowId },
    select: { id: true, triggerNodeId: true, source: true },
  });
  if (execution && (call || execution.source === "webhook")) {
    return { nodeId: execution.triggerNodeId, input: { sameAs: execution.id } };
  }
  const detail = "This flow has no call with this id.";
  return { field: { pointer: "/call_id", code: "unknown_call", detail } };
}

function makeInput(
  { payload }: TestExecutionBody,
  trigger: GraphNode,
  now: Date,
): NewExecution["input"] | StartRefusal {
  if (payload === undefined && trigger.pin) return { text: JSON.stringify(trigger.pin.output) };
  const kind = triggerKindOf(trigger.definition);
  if (!kind) throw new Error(`Node ${trigger.id} is not a trigger.`);
  const { config } = trigger;
  const setting = trigger.definition.trigger?.sampleSetting;
  const given = setting === undefined ? "" : config[setting];
  const sample = typeof given === "string" ? given : "";
  const test = {
    payload: payload === undefined ? sample : JSON.stringify(payload),
    config,
    sample: () => trigger.definition.sampleOutput(config, null),
  };
  const testInput = kind.toTestInput(test, now);
  if ("input" in testInput) return { text: JSON.stringify(testInput.input) };
  if (payload !== undefined) {
    return { field: { pointer: "/payload", code: "invalid_body", detail: testInput.problem } };
  }
  if (setting === undefined) {
    const problem = { nodeId: trigger.id, edgeId: null, pointer: "" };
    return { problems: [{ ...problem, code: "no_sample", detail: testInput.problem }] };
  }
  const detail = `The sample payload of “${trigger.label}” cannot be used. ${testInput.problem}`;
  const problem = { nodeId: trigger.id, edgeId: null, pointer: `/${setting}` };
  return { problems: [{ ...problem, code: "sample_payload_invalid", detail }] };
}
