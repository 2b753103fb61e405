import assert from "node:assert/strict";
import type { Graph } from "#engine/graph/graph.ts";
import { willRetry } from "./failure.ts";
import { type Plan, type ReadyStep, type StepId, type StepKey, type StepRecord, stepKey } from "./plan.ts";

/** The state of a worker in the model. */
interface ModelState {
  graph: Graph;
  /** The last record of each attempt. */
  history: readonly StepRecord[];
  inFlight: ReadonlyMap<StepKey, ReadyStep>;
  nowMs: number;
}

/** Throws if a plan breaks a rule that holds for every plan. For tests only. */
export function verifyPlan(plan: Plan, { graph, history, inFlight, nowMs }: ModelState): void {
  const planned = [...plan.ready, ...plan.skip, ...plan.pass, ...plan.resume, ...plan.endLoops];
  const keys = planned.map(stepKey);
  assert.equal(new Set(keys).size, keys.length, "a step is planned twice");
  assert.ok(!keys.some((key) => inFlight.has(key)), "a step in flight is planned again");
  assert.ok(!plan.end || (planned.length === 0 && inFlight.size === 0), "ended with work left");
  const hasStopped = history.some((record) => record.scope === "" && stops(graph, record));
  assert.ok(!hasStopped || planned.length === 0, "something is planned although the flow was stopped");
  for (const step of plan.ready) {
    const failed = history.filter((each) => stepKey(each) === stepKey(step) && each.status === "failed");
    assert.equal(step.attempt, failed.length + 1, "an attempt is missing or repeated");
    const isDue = failed.every(({ resumeAtMs }) => (resumeAtMs ?? 0) <= nowMs);
    assert.ok(isDue, "an attempt is made too early");
  }
}

/** Throws if more iterations are active than their loop allows. */
export function verifyConcurrency({ graph, history, inFlight }: ModelState): void {
  for (const { nodeId, scope, status, until } of history) {
    if (status !== "waiting" || until?.kind !== "iterations") continue;
    const prefix = scope === "" ? "" : `${scope}/`;
    const running = [...inFlight.values()].filter(
      (step) => step.scope.startsWith(prefix) && isInside(graph, step, nodeId),
    );
    const iterations = new Set(running.map((step) => step.scope.slice(prefix.length).split("/")[0]));
    assert.ok(iterations.size <= until.concurrency, "too many iterations at once");
  }
}

function isInside(graph: Graph, { nodeId }: StepId, container: string): boolean {
  const parentId = graph.nodes.get(nodeId)?.parentId ?? null;
  return (
    parentId !== null &&
    (parentId === container || isInside(graph, { nodeId: parentId, scope: "" }, container))
  );
}

/** Whether this record ends the region of its step. */
function stops(graph: Graph, record: StepRecord): boolean {
  const node = graph.nodes.get(record.nodeId);
  const isOver = record.status === "succeeded" || record.status === "failed";
  if (!node || !isOver || willRetry(node.settings, record)) return false;
  return node.ends !== null || (record.status === "failed" && node.settings.on_failure === "stop");
}
