import { z } from "zod";
import type { Execution, Step } from "#api/executions/reads/schema.ts";
import type { Call, CallSummary } from "#api/webhooks/calls/schema.ts";
import { startedExecution } from "#components/call/outcome-style.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { triggersBefore } from "./triggers-before.ts";

/**
 * The data that the whole editor shows and runs with. `last`: the newest execution, and the sample payload
 * when the draft runs. `call`: one that did not start its own execution, so only its trigger's output is
 * known.
 */
export const currentDataSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("last") }),
  z.strictObject({ kind: z.literal("sample") }),
  z.strictObject({ kind: z.literal("execution"), id: z.uuid() }),
  z.strictObject({ kind: z.literal("call"), nodeId: z.string(), id: z.uuid() }),
]);

export type CurrentData = z.infer<typeof currentDataSchema>;

/** A node with everything after it, or `alone`. */
export interface Part {
  nodeId: string;
  alone: boolean;
}

/** How a part of the draft starts: with the steps of an execution, or with the trigger's output alone. */
export type PartStart =
  | { replay: { id: string; from_node: string; until_node?: string } }
  | { test: { call_id?: string; trigger_node: string; until_node?: string } };

interface KnownData {
  currentData: CurrentData;
  lastExecution: Execution | null;
  document: FlowDocument;
  nodeTypes: NodeTypes;
}

/**
 * The execution whose steps a part of the draft can reuse: the last one that was started with the current
 * data, or the chosen one if only that led to the node. Null for the sample and for a call, which have no
 * steps.
 */
function recordedExecution({ currentData, lastExecution, document }: KnownData, nodeId: string) {
  if (currentData.kind === "call" && lastExecution?.id === currentData.id) return null;
  if (currentData.kind !== "execution" || !lastExecution) return lastExecution;
  const sources = document.edges.filter(({ target }) => target === nodeId).map(({ source }) => source);
  const leadsHere = lastExecution.steps.some(
    ({ node_id, status }) => status !== "skipped" && sources.includes(node_id),
  );
  return leadsHere ? lastExecution : currentData;
}

/**
 * How to run a part of the draft with the current data. Null without data for it. The sample and a call only
 * have the trigger's output, so with them only the node after the trigger can run without others.
 */
export function partStart(state: KnownData, { nodeId, alone }: Part): PartStart | null {
  const { currentData } = state;
  const until = alone ? { until_node: nodeId } : {};
  const recorded = recordedExecution(state, nodeId);
  if (recorded) return { replay: { id: recorded.id, from_node: nodeId, ...until } };
  if (currentData.kind !== "call" && currentData.kind !== "sample") return null;
  const triggers = triggersBefore(state, nodeId, alone);
  const called = currentData.kind === "call" ? currentData.nodeId : triggers?.[0];
  if (called === undefined || !triggers?.includes(called)) return null;
  const call = currentData.kind === "call" ? { call_id: currentData.id } : {};
  return { test: { ...call, trigger_node: called, ...until } };
}

/** A call as current data: the execution that it started, if it started one. */
export function dataOfCall({ id, node_id, outcome, execution_id }: CallSummary): CurrentData {
  if (startedExecution(outcome) && execution_id !== null) return { kind: "execution", id: execution_id };
  return { kind: "call", nodeId: node_id, id };
}

type KnownCall = Pick<Call, "id" | "flow_id" | "node_id" | "output" | "created_at">;

/** A call that started nothing, as an execution in which only the trigger has an output. */
export function executionOfCall({ id, flow_id, node_id, output, created_at }: KnownCall): Execution {
  return {
    id,
    flow_id,
    flow_name: null,
    version: null,
    name: null,
    status: "succeeded",
    source: "webhook",
    trigger_node_id: node_id,
    replay_of: null,
    parent: null,
    error: null,
    created_at,
    started_at: created_at,
    resume_at: null,
    times_out: false,
    finished_at: created_at,
    duration_ms: null,
    input: output,
    response: null,
    document: null,
    held: null,
    steps: [triggerStep(node_id, output, created_at)],
    steps_next_cursor: null,
  };
}

function triggerStep(nodeId: string, output: Step["output"], at: string): Step {
  return {
    node_id: nodeId,
    node_key: null,
    node_label: null,
    scope: "",
    attempt: 1,
    origin: "run",
    status: "succeeded",
    handle: "output",
    input: null,
    config: null,
    output,
    error: null,
    warnings: [],
    activity: null,
    resume_at: null,
    resume_link: null,
    started_at: at,
    finished_at: at,
    child_execution_id: null,
  };
}
