import { advance } from "#engine/advance/advance.ts";
import { triesAgain } from "#engine/advance/failure.ts";
import type { Plan, StepKey } from "#engine/advance/plan.ts";
import { ancestors } from "#engine/graph/reach.ts";
import type { Run } from "./run.ts";

/**
 * What is to be done next. A test run that is to stop after a node runs only what leads to it, and has succeeded once it is
 * over, unless something failed before.
 */
export function planNext(run: Run, nowMs: number, inFlight: ReadonlySet<StepKey>): Plan {
  const { triggerNodeId, untilNodeId } = run.execution;
  const { graph } = run.flow;
  const records = run.records;
  const plan = advance(graph, records, triggerNodeId, nowMs, inFlight);
  if (untilNodeId === null || plan.end || !graph.nodes.has(untilNodeId)) return plan;

  const needed = new Set([...ancestors(graph, untilNodeId), untilNodeId]);
  const isNeeded = ({ nodeId }: { nodeId: string }) => needed.has(nodeId);
  const until = graph.nodes.get(untilNodeId);
  const isOver = records.some(
    (record) =>
      record.nodeId === untilNodeId &&
      record.status !== "running" &&
      record.status !== "waiting" &&
      !(until && triesAgain(until.settings, record)),
  );
  const limited: Plan = {
    ready: isOver ? [] : plan.ready.filter(isNeeded),
    skip: isOver ? [] : plan.skip.filter(isNeeded),
    pass: isOver ? [] : plan.pass.filter(isNeeded),
    wake: isOver ? [] : plan.wake.filter(isNeeded),
    resumeAtMs: isOver ? null : plan.resumeAtMs,
    end: null,
  };
  const isIdle = limited.ready.length + limited.skip.length + limited.pass.length + limited.wake.length === 0;
  const isEnd = isIdle && limited.resumeAtMs === null && inFlight.size === 0;
  return isEnd ? { ...limited, end: { status: "succeeded" } } : limited;
}
