import { documentSchema, type FlowDocument } from "#engine/document.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { touchFlow } from "#server/executions/events/flow-events.ts";
import type { ReplayBody } from "#server/executions/reads/schema.ts";
import type { TestExecutionBody } from "#server/flows/documents/schema.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { findCallInput } from "#server/webhooks/calls/call-input.ts";
import { type Cancellation, cancelExecution as cancel } from "./cancel.ts";
import { goesOnAfterFailure, planStart } from "./rules.ts";
import { copyFinishedSteps, holdFlow, insertExecution, type NewExecution } from "./store.ts";
import { toTestInput } from "./test-input.ts";

type Unplanned = Exclude<ReturnType<typeof planStart>, { trigger: GraphNode }>;
type Started = { id: string };
type NotFound = { missing: "flow" | "execution" };

/** Runs the draft as it is now, on what was given: a payload, a recorded call's input, or the trigger's sample payload. */
export async function startTest(
  _: Principal<"editor">,
  flowId: string,
  test: TestExecutionBody,
  now: Date,
): Promise<Started | NotFound | Unplanned> {
  const started = await prisma().$transaction(async (tx): Promise<Started | NotFound | Unplanned> => {
    const flow = await holdFlow(tx, flowId);
    if (!flow) return { missing: "flow" };
    const document = documentSchema.parse(flow.draft);
    const recorded = test.call_id === undefined ? null : await findRecorded(tx, flowId, test.call_id);
    if (recorded && "field" in recorded) return recorded;
    const called = document.nodes.find(({ id }) => id === recorded?.nodeId)?.id;
    const plan = planStart(document, nodeTypes(), {
      triggerNodeId: test.trigger_node ?? called,
      untilNodeId: test.until_node,
    });
    if (!("trigger" in plan)) return plan;
    const input = recorded?.input ?? (await makeInput(test, plan.trigger, now));
    if ("field" in input || "problems" in input) return input;
    const id = await insertExecution(tx, {
      ...(recorded?.executionId !== undefined && { id: recorded.executionId }),
      flowId,
      versionId: null,
      document,
      triggerNodeId: plan.trigger.id,
      untilNodeId: test.until_node ?? null,
      source: "test",
      replayOf: null,
      input,
    });
    return { id };
  });
  if ("id" in started) touchFlow(flowId);
  return started;
}

type Recorded = { nodeId: string; executionId?: string; input: NewExecution["input"] };

/** What a recorded call brought; also found by the id of the execution that it started. */
async function findRecorded(
  tx: Transaction,
  flowId: string,
  callId: string,
): Promise<Recorded | Extract<Unplanned, { field: unknown }>> {
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
  const detail = "There is no call of this id to this flow.";
  return { field: { pointer: "/call_id", code: "unknown_call", detail } };
}

function makeInput(
  { payload }: TestExecutionBody,
  trigger: GraphNode,
  now: Date,
): NewExecution["input"] | Unplanned {
  const sample = typeof trigger.config.sample_payload === "string" ? trigger.config.sample_payload : "";
  const made = toTestInput(payload === undefined ? sample : JSON.stringify(payload), now);
  if ("input" in made) return { text: JSON.stringify(made.input) };
  if (payload !== undefined) {
    return { field: { pointer: "/payload", code: "invalid_body", detail: made.problem } };
  }
  const detail = `The sample payload of “${trigger.label}” cannot be used. ${made.problem}`;
  const problem = { nodeId: trigger.id, edgeId: null, pointer: "/sample_payload" };
  return { problems: [{ ...problem, code: "sample_payload_invalid", detail }] };
}

/** Why an execution cannot be replayed as it was asked for. */
type Unplayable = { unplayable: "flow_inactive" | "version_gone" | "trigger_missing" | "not_failed" };
type Replayed = (Started & { flowId: string }) | NotFound | Unplanned | Unplayable;

/**
 * Runs an execution's input again: against the document that ran then, the live version or the draft. With `from_failed`
 * the new execution begins with what the failed one has done, and goes on from the node that stopped it.
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
    const flow = await holdFlow(tx, flowId);
    if (!flow) return { missing: "flow" };

    const target = await findTarget(tx, against, original, flow);
    if ("unplayable" in target) return target;
    const { document, versionId } = target;
    if (against !== "same") {
      const plan = planStart(document, nodeTypes(), { triggerNodeId });
      if ("field" in plan) return { unplayable: "trigger_missing" };
      if ("problems" in plan) return plan;
    }
    const id = await insertExecution(tx, {
      flowId,
      versionId,
      document: versionId === null ? document : null,
      triggerNodeId,
      untilNodeId: against === "same" ? original.untilNodeId : null,
      source: "replay",
      replayOf: originalId,
      input: { sameAs: originalId },
    });
    if (from_failed) {
      const goOnAfterFailure = goesOnAfterFailure(document);
      await copyFinishedSteps(tx, { from: originalId, to: id, goOnAfterFailure });
    }
    return { id, flowId };
  });
  if ("id" in replayed) touchFlow(replayed.flowId);
  return replayed;
}

type HeldFlow = NonNullable<Awaited<ReturnType<typeof holdFlow>>>;

/** What is to run: a version by its id, or a draft as it was then or is now. */
async function findTarget(
  tx: Transaction,
  against: ReplayBody["against"],
  original: { versionId: string | null; document: unknown },
  flow: HeldFlow,
): Promise<{ versionId: string | null; document: FlowDocument } | Unplayable> {
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

/** Cancels an execution that is not finished; whoever runs it writes nothing more. */
export async function cancelExecution(
  principal: Principal<"editor">,
  id: string,
): Promise<"canceled" | "already_finished" | "not_found"> {
  const error: Cancellation = { code: "canceled", message: `Canceled by ${principal.name}.` };
  const canceled = await prisma().$transaction((tx) => cancel(tx, id, error));
  const execution = await prisma().execution.findUnique({ where: { id }, select: { flowId: true } });
  if (!execution) return "not_found";
  if (!canceled) return "already_finished";
  touchFlow(execution.flowId);
  return "canceled";
}
