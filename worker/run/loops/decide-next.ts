import type { EndedLoop, LoopEnd } from "#engine/advance/plan.ts";
import { withExpressionsAsText } from "#engine/expressions/as-text.ts";
import { fieldsResolved } from "#engine/field.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { StepError } from "#engine/outcome.ts";
import { innerScope } from "#engine/scope.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import type { Json } from "#lib/json.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";
import { load } from "#worker/run/load-needed.ts";
import { visibleInside } from "#worker/run/visible.ts";
import { evaluateInside } from "./evaluate-inside.ts";
import { resultOf } from "./iteration-result.ts";
import { dropIteration } from "./settle-iterations.ts";
import { toLoad } from "./to-load.ts";

/** The iteration to begin. */
export interface NextIteration {
  /** The number of iterations before it. */
  count: number;
  pauseMs: number;
  data: Json;
}

/**
 * Whether another iteration follows in a container that decides after each one. Decided by stored outputs
 * alone, so that a worker that takes over decides the same. Null if none follows, as in every other
 * container.
 */
export async function decideNext(
  run: ExecutionRun,
  container: GraphNode,
  loop: EndedLoop,
  { count, results }: LoopEnd & { status: "succeeded" },
): Promise<NextIteration | { error: StepError } | null> {
  const runner = run.context.runners.get(container.type);
  if (!runner?.afterIteration) return null;
  const last = count - 1;
  const scope = innerScope(loop.scope, last);
  const needed = toLoad(run, run.stepsBefore(run.flow.inside(container.id), scope), scope);
  if (needed.length > 0) await load(run, needed);
  const endedAt = results.find((each) => each.scope === scope);
  const input = endedAt ? (run.outputs.get(endedAt.nodeId, endedAt.scope)?.value ?? null) : null;
  const evaluation = await evaluateInside(run, container, scope, input);
  if (evaluation?.kind === "fail") return { error: evaluation.error };
  const visible = visibleInside(run, container, scope, input);
  const { fields } = container.definition;
  const resolved = resolveConfig(
    fieldsResolved(fields, "inside"),
    withExpressionsAsText(fieldsResolved(fields, "before"), container.config),
    visible,
    evaluation?.values,
  );
  if ("problem" in resolved)
    return { error: { code: resolved.problem.code, message: resolved.problem.detail } };
  const settings = runner.settings.safeParse(resolved.config);
  if (!settings.success) return { error: { code: "invalid_setting", message: settings.error.message } };
  const next = runner.afterIteration(settings.data, count, (message) => run.loops.warn(loop, { message }));
  if (next.kind === "fail") return { error: next.error };
  const before = run.outputs.get(container.id, loop.scope)?.value ?? null;
  const data = endedAt
    ? (run.loops.get(loop, last) ?? resultOf(run, container, loop, endedAt, evaluation?.values))
    : before;
  if (endedAt) run.loops.set(loop, last, data);
  dropIteration(run, loop, last);
  return next.kind === "end" ? null : { count, pauseMs: next.pauseSeconds * 1000, data };
}
