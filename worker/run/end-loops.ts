import { defaultExitHandle, exitHandle } from "#engine/advance/exit-handle.ts";
import { failureOutput } from "#engine/advance/failure.ts";
import type { EndedLoop, LoopEnd, Plan, StepId, StepRecord } from "#engine/advance/plan.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { StepError } from "#engine/outcome.ts";
import { outerScope } from "#engine/scope.ts";
import type { Json } from "#lib/json.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import { decideNext, type NextIteration } from "./decide-next.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { load, toLoad } from "./load-needed.ts";
import { readEnds } from "./read-ends.ts";
import { dropIteration, neededBy, resultOf, resultValues } from "./settle-iterations.ts";
import { stepInput } from "./step-input.ts";
import type { WorkerContext } from "./worker-context.ts";

/** How many iterations of an earlier worker are loaded at once for their results. */
const maxLoaded = 500;

/** Records the containers whose iterations have all ended: finished, failed, or with one more iteration. */
export async function endLoops(
  run: ExecutionRun,
  { endLoops }: Plan,
  context: WorkerContext,
  nowMs: number,
): Promise<void> {
  for (const loop of endLoops) {
    const container = run.flow.graph.nodes.get(loop.nodeId);
    if (container) await endLoop(run, container, loop, context, nowMs);
  }
}

async function endLoop(
  run: ExecutionRun,
  container: GraphNode,
  loop: EndedLoop,
  context: WorkerContext,
  nowMs: number,
): Promise<void> {
  const { end } = loop;
  if (end.status === "failed") {
    const { code, message } = end.error;
    const at = { node_id: end.at.nodeId, scope: end.at.scope };
    return fail(run, container, loop, { code, message, detail: at }, nowMs);
  }
  const next = end.isStopped ? null : await decideNext(run, container, loop, end, context);
  if (next && "error" in next) return fail(run, container, loop, next.error, nowMs);
  if (next) return proceed(run, loop, next, nowMs);

  const whole = await readEnds(run, loop, end, context);
  const results = await resultsOf(run, container, loop, whole, context);
  const { count, failed } = whole;
  const output = new SerializedJson(
    container.definition.container?.output(results, { count, failed }) ?? results,
  );
  record(run, loop, { status: "succeeded", handle: defaultExitHandle(container) }, output, nowMs);
}

function fail(
  run: ExecutionRun,
  container: GraphNode,
  loop: EndedLoop,
  error: StepError,
  nowMs: number,
): void {
  const failed = { status: "failed" as const, error };
  const isLeft = exitHandle(container, { ...blank, ...loop, ...failed }) !== null;
  const input = isLeft && stepInput(run, loop, loop.delivered);
  const output = input ? new SerializedJson(failureOutput(error, input.value)) : null;
  record(run, loop, failed, output, nowMs);
}

/** One more iteration begins, now or after the pause. Its data is the last result. */
function proceed(
  run: ExecutionRun,
  loop: EndedLoop,
  { count, pauseMs, data }: NextIteration,
  nowMs: number,
): void {
  const ended = run.progress.ended(loop);
  const plan = {
    kind: "iterations",
    concurrency: 1,
    onFailure: "stop",
    ...(ended && { ended }),
  } as const;
  const until = pauseMs > 0 ? { ...plan, count, isPaused: true as const } : { ...plan, count: count + 1 };
  const resumeAtMs = pauseMs > 0 ? nowMs + pauseMs : null;
  record(run, loop, { status: "waiting", until, resumeAtMs }, new SerializedJson(data), nowMs);
}

/** The results in the order of the iterations. Those of iterations that an earlier worker ran are loaded in portions. */
async function resultsOf(
  run: ExecutionRun,
  container: GraphNode,
  loop: StepId,
  { results }: LoopEnd & { status: "succeeded" },
  context: WorkerContext,
): Promise<Json[]> {
  const ends = results.map((endedAt) => ({
    loop,
    endedAt,
    iteration: outerScope(endedAt.scope)?.iteration ?? 0,
  }));
  const missing = ends.filter(({ iteration }) => run.loops.get(loop, iteration) === undefined);
  for (let first = 0; first < missing.length; first += maxLoaded) {
    const some = missing.slice(first, first + maxLoaded);
    const needed = some.flatMap((each) => toLoad(run, neededBy(run, each), each.endedAt.scope));
    await load(run, needed, context);
    for (const { iteration, endedAt } of some) {
      const values = await resultValues(run, loop, endedAt, context);
      run.loops.set(loop, iteration, resultOf(run, container, loop, endedAt, values));
      dropIteration(run, loop, iteration);
    }
  }
  return ends.map(({ iteration }) => run.loops.get(loop, iteration) ?? null);
}

function record(
  run: ExecutionRun,
  { nodeId, scope, attempt }: EndedLoop,
  change: Partial<StepRecord> & Pick<StepRecord, "status">,
  output: SerializedJson | null,
  nowMs: number,
): void {
  const ended: StepRecord = { ...blank, nodeId, scope, attempt, ...change };
  const isOver = ended.status !== "waiting";
  const { status, handle, until, error, retryable, resumeAtMs } = ended;
  run.add(
    ended,
    {
      nodeId,
      scope,
      attempt,
      status,
      handle,
      until,
      error,
      retryable,
      input: null,
      config: null,
      output: output?.text ?? null,
      warnings: isOver ? run.loops.take({ nodeId, scope }) : [],
      activity: null,
      waitMs: resumeAtMs === null ? null : resumeAtMs - nowMs,
      startedAtMs: null,
      finishedAtMs: isOver ? nowMs : null,
    },
    output,
  );
}

const blank = { handle: null, resumeAtMs: null, until: null, retryable: false, error: null };
