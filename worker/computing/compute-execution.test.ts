import { expect, onTestFinished, test } from "vitest";
import { buildGraph } from "#engine/graph/build.ts";
import type { NodeRunner } from "#engine/node.ts";
import { setClock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { computingRunners } from "#nodes/index.computing.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { nodeTypes } from "#test/node-types.ts";
import { DatabaseClock } from "#worker/database-clock.ts";
import { createRunnable } from "#worker/flows/runnable.ts";
import { keptSlot } from "#worker/job-slot.ts";
import { ArrivalSignal } from "#worker/run/arrival-signal.ts";
import { computeExecution, computingBudget } from "./compute-execution.ts";
import { createComputingContext } from "./computing-context.ts";
import { processorMs } from "./processor-time.ts";

const document = chain(
  setFields("first", { a: "1" }),
  setFields("second", { b: "2" }),
  setFields("third", { c: "3" }),
);

/** Computes the flow; `before` is called before each of its nodes runs. */
function compute(before: () => void) {
  const built = buildGraph(document, nodeTypes);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const runners = computingRunners.map(
    (runner): NodeRunner => ({
      ...runner,
      run(...given) {
        before();
        return runner.run(...given);
      },
    }),
  );
  const execution = {
    id: newId(),
    flowId: newId(),
    versionId: newId(),
    triggerNodeId: document.nodes[0]?.id ?? "",
    input: "{}",
    isAwaited: false,
    depth: 0,
  };
  const context = createComputingContext(runners, new DatabaseClock(), () => {});
  const signals = { canceled: new AbortController().signal, arrived: new ArrivalSignal(), slot: keptSlot };
  return computeExecution(execution, createRunnable(built.graph), context, signals);
}

test("an execution is kept although others had the processor for longer than its budget", () => {
  let aheadMs = 0;
  const restore = setClock({ nowMs: () => Date.now(), monotonicMs: () => performance.now() + aheadMs });
  onTestFinished(restore);
  const computed = compute(() => {
    aheadMs += 10 * computingBudget.ms;
  });
  expect(computed).toMatchObject({ kind: "finished" });
});

test("one that keeps the processor busy itself is left to a worker", () => {
  const computed = compute(() => {
    const untilMs = processorMs() + 2 * computingBudget.ms;
    while (processorMs() < untilMs);
  });
  expect(computed).toBeNull();
});
