import { defaultExitHandle, exitHandle } from "#engine/advance/exit-handle.ts";
import { failureOutput } from "#engine/advance/failure.ts";
import type { EndedLoop, Plan, StepRecord } from "#engine/advance/plan.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { StepError } from "#engine/outcome.ts";
import { changedRow } from "#worker/run/changed-row.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";
import { stepInput } from "#worker/run/step-input.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import { collectResults } from "./collect-results.ts";
import { decideNext, type NextIteration } from "./decide-next.ts";
import { readIterationEnds } from "./read-iteration-ends.ts";

/** Records the containers whose iterations have all ended: finished, failed, or with one more iteration. */
export async function endLoops(run: ExecutionRun, { endLoops }: Plan): Promise<void> {
  for (const loop of endLoops) {
    const container = run.flow.graph.nodes.get(loop.nodeId);
    if (container) await endLoop(run, container, loop);
  }
}

async function endLoop(run: ExecutionRun, container: GraphNode, loop: EndedLoop): Promise<void> {
  const { end } = loop;
  if (end.status === "failed") {
    const { code, message } = end.error;
    const at = { node_id: end.at.nodeId, scope: end.at.scope };
    return fail(run, container, loop, { code, message, detail: at });
  }
  const next = end.isStopped ? null : await decideNext(run, container, loop, end);
  if (next && "error" in next) return fail(run, container, loop, next.error);
  if (next) return proceed(run, loop, next);

  const whole = await readIterationEnds(run, loop, end);
  const results = await collectResults(run, container, loop, whole);
  const { count, failed } = whole;
  const output = new SerializedJson(
    container.definition.container?.output(results, { count, failed }) ?? results,
  );
  record(run, loop, { status: "succeeded", handle: defaultExitHandle(container) }, output);
}

function fail(run: ExecutionRun, container: GraphNode, loop: EndedLoop, error: StepError): void {
  const failed = { status: "failed" as const, error };
  const isLeft = exitHandle(container, { ...blank, ...loop, ...failed }) !== null;
  const input = isLeft && stepInput(run, loop, loop.delivered);
  const output = input ? new SerializedJson(failureOutput(error, input.value)) : null;
  record(run, loop, failed, output);
}

/** One more iteration begins, now or after the pause. Its data is the last result. */
function proceed(run: ExecutionRun, loop: EndedLoop, { count, pauseMs, data }: NextIteration): void {
  const ended = run.progress.ended(loop);
  const plan = {
    kind: "iterations",
    concurrency: 1,
    onFailure: "stop",
    ...(ended && { ended }),
  } as const;
  const until = pauseMs > 0 ? { ...plan, count, isPaused: true as const } : { ...plan, count: count + 1 };
  const resumeAtMs = pauseMs > 0 ? run.nowMs + pauseMs : null;
  record(run, loop, { status: "waiting", until, resumeAtMs }, new SerializedJson(data));
}

function record(
  run: ExecutionRun,
  { nodeId, scope, attempt }: EndedLoop,
  change: Partial<StepRecord> & Pick<StepRecord, "status">,
  output: SerializedJson | null,
): void {
  const ended: StepRecord = { ...blank, nodeId, scope, attempt, ...change };
  const isOver = ended.status !== "waiting";
  const { resumeAtMs } = ended;
  run.add(
    ended,
    {
      ...changedRow(ended),
      output: output?.text ?? null,
      warnings: isOver ? run.loops.take({ nodeId, scope }) : [],
      waitMs: resumeAtMs === null ? null : resumeAtMs - run.nowMs,
      finishedAtMs: isOver ? run.nowMs : null,
    },
    output,
  );
}

const blank = { handle: null, resumeAtMs: null, until: null, retryable: false, error: null };
