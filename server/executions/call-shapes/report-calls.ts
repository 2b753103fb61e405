import type { CallDrift, CallReport, TriggerShape } from "#api/executions/call-shapes/schema.ts";
import { findDrifts, type WatchedCall } from "#engine/drift/find-drifts.ts";
import { startRule } from "#engine/drift/find-start.ts";
import { type FieldKind, kindAt } from "#engine/drift/kind-at.ts";
import { type TriggerRead, triggerReads } from "#engine/drift/trigger-reads.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { limitShape } from "#engine/shapes/limit-shape.ts";
import { mergeShapes, type Shape, shapeOf } from "#engine/shapes/shape.ts";
import { toShapeFields } from "#engine/shapes/shape-fields.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { redactedMark } from "#server/flows/redaction/redact.ts";
import { listEarlier, listNewest, listRan, type ReportedFlow, type StartedExecution } from "./data.ts";
import { hideMarks } from "./hide-marks.ts";
import { readOutputs } from "./read-outputs.ts";

/** Places of a shape. Deeper ones are dropped. */
const maxPlaces = 2_000;
/** Placeholders for values that are not stored. */
const marks: ReadonlySet<string> = new Set([redactedMark, "[masked]"]);

/**
 * Describes the newest calls of a flow's triggers, and the differences from the fields that its published
 * version relies on.
 */
export async function reportCalls(flow: ReportedFlow): Promise<CallReport> {
  const built = flow.document && buildGraph(flow.document, nodeTypes());
  const graph = built && "graph" in built ? built.graph : null;
  const reads = graph ? triggerReads(graph) : new Map<string, TriggerRead[]>();
  const newest = await listNewest(flow.id);
  const shapes = new Map<string, SeenCalls>();
  const seen: SeenExecution[] = [];

  for await (const { execution, output } of readOutputs(newest, flow.redaction)) {
    const calls = shapes.get(execution.trigger_node_id) ?? newSeenCalls(execution);
    shapes.set(execution.trigger_node_id, calls);
    calls.from = execution.created_at;
    if (output === undefined) {
      calls.skipped += 1;
      continue;
    }
    calls.calls += 1;
    const next = shapeOf(output);
    calls.shape = limitShape(calls.shape ? mergeShapes(calls.shape, next) : next, maxPlaces);
    seen.push({ execution, isRecent: true, kinds: kindsOf(output, reads.get(execution.trigger_node_id)) });
  }

  const oldest = newest.at(-1);
  if (graph && oldest && reads.size > 0) {
    const earlier = await listEarlier(flow.id, oldest.id);
    const watched = earlier.filter(({ trigger_node_id }) => reads.has(trigger_node_id));
    for await (const { execution, output } of readOutputs(watched, flow.redaction)) {
      if (output === undefined) continue;
      const kinds = kindsOf(output, reads.get(execution.trigger_node_id));
      seen.push({ execution, isRecent: false, kinds });
    }
  }
  return {
    triggers: [...shapes].flatMap(([nodeId, calls]) => toTriggerShape(nodeId, calls)),
    drifts: graph ? await listDrifts(graph, reads, seen) : [],
  };
}

interface SeenCalls {
  calls: number;
  skipped: number;
  from: Date;
  to: Date;
  shape: Shape | null;
}

function newSeenCalls({ created_at: at }: StartedExecution): SeenCalls {
  return { calls: 0, skipped: 0, from: at, to: at, shape: null };
}

function toTriggerShape(nodeId: string, { shape, from, to, ...counts }: SeenCalls): TriggerShape[] {
  if (!shape) return [];
  const fields = toShapeFields(hideMarks(shape, marks)).map(({ path, values, ...field }) => ({
    ...field,
    path: [...path],
    values: values && [...values],
  }));
  return [{ node_id: nodeId, ...counts, from: from.toISOString(), to: to.toISOString(), fields }];
}

interface SeenExecution {
  execution: StartedExecution;
  isRecent: boolean;
  kinds: (FieldKind | null)[];
}

function kindsOf(output: Parameters<typeof kindAt>[0], reads: readonly TriggerRead[] = []) {
  return reads.map(({ steps }) => kindAt(output, steps, marks));
}

async function listDrifts(
  graph: Graph,
  reads: ReadonlyMap<string, readonly TriggerRead[]>,
  seen: readonly SeenExecution[],
): Promise<CallDrift[]> {
  const drifts: CallDrift[] = [];
  const byTrigger = Map.groupBy(seen, ({ execution }) => execution.trigger_node_id);
  for (const [triggerId, ofTrigger] of reads) {
    const executions = byTrigger.get(triggerId) ?? [];
    if (executions.length < startRule.leastBefore) continue;
    const ids = executions.map(({ execution }) => execution.id);
    const ran = await listRan(ids, [...new Set(ofTrigger.flatMap(({ nodeIds }) => nodeIds))]);
    const calls = executions
      .map((each) => toWatchedCall(each, ofTrigger, ran))
      .toSorted((a, b) => (a.executionId < b.executionId ? -1 : 1));
    for (const { read, executionId, since, ...drift } of findDrifts(ofTrigger, calls)) {
      drifts.push({
        node_id: triggerId,
        path: read.path,
        ...drift,
        since: since.toISOString(),
        execution_id: executionId,
        used_by: read.nodeIds.map((id) => ({ node_id: id, label: graph.nodes.get(id)?.label ?? id })),
      });
    }
  }
  return drifts.toSorted((a, b) => b.count - a.count);
}

/** A call counts for the fields whose nodes ran: a field that is read behind a condition may be missing otherwise. */
function toWatchedCall(
  { execution: { id, created_at }, isRecent, kinds }: SeenExecution,
  reads: readonly TriggerRead[],
  ran: ReadonlySet<string>,
): WatchedCall {
  return {
    executionId: id,
    at: created_at,
    isRecent,
    kinds: kinds.map((kind, index) =>
      reads[index]?.nodeIds.some((nodeId) => ran.has(`${id} ${nodeId}`)) ? kind : null,
    ),
  };
}
