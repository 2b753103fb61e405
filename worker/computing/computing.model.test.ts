import assert from "node:assert/strict";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { compare } from "#engine/advance/model-compare.ts";
import { type Fate, type Scenario, scenario } from "#engine/advance/model-scenario.ts";
import { run } from "#engine/advance/model-world.ts";
import { type StepRecord, stepKey } from "#engine/advance/plan.ts";
import { interpret } from "#engine/advance/reference-interpreter.ts";
import type { NodeDefinition } from "#engine/definition.ts";
import { exitsOf } from "#engine/exits.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { types } from "#engine/graph/test-support.ts";
import type { NodeRunner, Outcome } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { newId } from "#lib/id.ts";
import { createLogger, logger } from "#server/platform/logging/logger.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { DatabaseClock } from "#worker/database-clock.ts";
import { createRunnable } from "#worker/flows/runnable.ts";
import { keptSlot } from "#worker/job-slot.ts";
import { ArrivalSignal } from "#worker/run/arrival-signal.ts";
import { computeExecution, computingBudget } from "./compute-execution.ts";
import { createComputingContext } from "./computing-context.ts";

arrangeServices((services) => services.add(logger, () => createLogger(testConfig())));

const isFull = process.env.TESTS === "full";
const runs = Number(process.env.MODEL_RUNS ?? (isFull ? 20_000 : 400));
const seed = Number(process.env.MODEL_SEED ?? (isFull ? Date.now() % 2 ** 31 : 20_261_127));

/** The model's node types, without side effects. */
const pure: NodeTypes = {
  ...types,
  get: (type, version) => withoutEffect(types.get(type, version)),
  newest: (type) => withoutEffect(types.newest(type)),
};

/**
 * Without its containers and what is in them, which a flow that only computes has not. A node that has only the output for
 * errors fails, because the model does not check a node's exit handle.
 */
function withoutLoops(drawn: Scenario): Scenario {
  const { nodes, edges } = drawn.document;
  const kept = nodes.filter(
    ({ type, parent_id: parent }) => type !== "each" && type !== "again" && parent === undefined,
  );
  const ids = new Set(kept.map(({ id }) => id));
  const between = edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const onlyFails = new Set(
    kept.flatMap(({ id, type, settings }) =>
      ["stop", "halt"].includes(type) && settings?.on_failure === "error_handle" ? [id] : [],
    ),
  );
  return {
    ...drawn,
    document: { nodes: kept, edges: between },
    fateOf: (step, attempt) =>
      onlyFails.has(step.nodeId) ? { kind: "fail", retryable: false } : drawn.fateOf(step, attempt),
  };
}

function withoutEffect(definition: NodeDefinition | undefined): NodeDefinition | undefined {
  return definition && { ...definition, effect: "none" };
}

/** Steps that would wait are done, so that more executions can be computed. */
function withoutWaits(drawn: Scenario): Scenario {
  return {
    ...drawn,
    fateOf(step, attempt) {
      const fate = drawn.fateOf(step, attempt);
      const waits = fate.kind === "wait" || fate.kind === "event" || fate.kind === "child";
      return waits ? { kind: "done", handle: fate.handle } : fate;
    },
  };
}

function toOutcome(fate: Fate): Outcome {
  if (fate.kind === "done") return { kind: "done", output: {}, handle: exitsOf(fate.handle) };
  if (fate.kind === "fail") {
    return { kind: "fail", error: { code: "drawn", message: "Drawn." }, retryable: fate.retryable };
  }
  const handle = "handle" in fate ? fate.handle : undefined;
  return {
    kind: "suspend",
    until: { kind: "event", timeoutSeconds: null },
    output: null,
    ...(handle !== undefined && { handle }),
  };
}

/**
 * @param crashAt the step at which the process ends, counted from 1; 0: at none
 * @param at the nodes that only compute; null: all
 */
function compute(drawn: Scenario, graph: Graph, crashAt: number, at: ReadonlySet<string> | null = null) {
  let count = 0;
  const runners = [...new Set([...graph.nodes.values()].map(({ type }) => type))].map(
    (type): NodeRunner => ({
      type,
      settings: z.unknown(),
      run({ nodeId, attempt }) {
        count += 1;
        assert.ok(at === null || at.has(nodeId), `${nodeId} is an effect`);
        if (count === crashAt) throw new Error("The process ends.");
        return toOutcome(drawn.fateOf({ nodeId, scope: "" }, attempt));
      },
    }),
  );
  const context = createComputingContext(runners, new DatabaseClock(), () => {});
  const signals = { canceled: new AbortController().signal, arrived: new ArrivalSignal(), slot: keptSlot };
  const execution = {
    id: newId(),
    flowId: newId(),
    versionId: newId(),
    triggerNodeId: drawn.triggerId,
    input: "{}",
    isAwaited: false,
    depth: 0,
  };
  const computed = computeExecution(execution, createRunnable(graph), context, signals, {
    at,
    maxCharacters: computingBudget.characters,
  });
  assert.ok(computed !== "effect" || at !== null);
  return computed;
}

/** What has run to its end; null if a worker runs it. */
function finished(computed: ReturnType<typeof compute>) {
  return computed !== null && computed !== "effect" && computed.kind === "finished" ? computed : null;
}

const luck = fc.infiniteStream(fc.noBias(fc.nat()));

test(`what is computed is what the plain interpreter does, and what a worker does that runs it after a crash (${runs} flows, seed ${seed})`, {
  timeout: 60_000 + runs * 50,
}, () => {
  const seen = { computed: 0, "left to a worker": 0, crashed: 0, "run by a worker after a crash": 0 };
  fc.assert(
    fc.property(scenario, fc.boolean(), fc.nat({ max: 6 }), luck, (given, waits, crashAt, numbers) => {
      const flat = withoutLoops(given);
      const drawn = waits ? flat : withoutWaits(flat);
      const built = buildGraph(drawn.document, pure);
      if ("problems" in built) throw new Error(JSON.stringify(built.problems));
      const { graph } = built;

      const crashed = finished(compute(drawn, graph, crashAt));
      const computed = finished(compute(drawn, graph, 0));
      if (crashed === null && computed !== null) {
        seen.crashed += 1;
        // Nothing was stored. A worker has the trigger's step alone, and may die too.
        const result = run(drawn, graph, (below) => numbers.next().value % below, 3);
        const ends = new Map([...result.loops].map(([key, { end }]) => [key, end]));
        compare(result, interpret(drawn, ends), graph);
        seen["run by a worker after a crash"] += 1;
      } else if (crashed !== null && computed !== null) {
        assert.deepEqual(statesOf(crashed.steps), statesOf(computed.steps));
      }

      if (computed === null) {
        seen["left to a worker"] += 1;
        return;
      }
      seen.computed += 1;
      const records = computed.steps.map((step): StepRecord => ({ ...step, resumeAtMs: null }));
      const latest = new Map(records.map((record) => [stepKey(record), record]));
      const result = {
        end: { status: "succeeded" } as const,
        latest,
        loops: new Map(),
        crashes: 0,
        unread: 0,
        delivered: new Map(),
      };
      compare(result, interpret(drawn, new Map()), graph);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  for (const [what, count] of Object.entries(seen)) {
    expect(count, what).toBeGreaterThanOrEqual(Math.floor(runs / 100));
  }
});

/** How each step ended. */
function statesOf(steps: readonly Pick<StepRecord, "nodeId" | "scope" | "status" | "handle" | "attempt">[]) {
  return steps.map((step) => `${stepKey(step)} ${step.attempt} ${step.status} ${step.handle}`).toSorted();
}

test(`with effects among the nodes, exactly the executions that reach none are finished, and no effect runs (${runs} flows, seed ${seed})`, {
  timeout: 60_000 + runs * 50,
}, () => {
  const seen = { "reached none": 0, "reached one": 0, "left to a worker": 0 };
  fc.assert(
    fc.property(scenario, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (given, chosen) => {
      const drawn = withoutWaits(withoutLoops(given));
      const built = buildGraph(drawn.document, pure);
      if ("problems" in built) throw new Error(JSON.stringify(built.problems));
      const ids = drawn.document.nodes.map(({ id }) => id);
      const at = new Set(ids.filter((_, index) => chosen[index % chosen.length]));
      const whole = finished(compute(drawn, built.graph, 0));
      const computed = compute(drawn, built.graph, 0, at);
      if (computed === null || whole === null) {
        seen["left to a worker"] += 1;
        return;
      }
      const isEffect = ({ nodeId, status }: (typeof whole.steps)[number]) =>
        status !== "skipped" && nodeId !== drawn.triggerId && !at.has(nodeId);
      const effects = whole.steps.filter(isEffect);
      seen[effects.length === 0 ? "reached none" : "reached one"] += 1;
      if (computed === "effect") expect(effects.length).toBeGreaterThan(0);
      else {
        expect(effects).toEqual([]);
        assert.deepEqual(statesOf(finished(computed)?.steps ?? []), statesOf(whole.steps));
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  for (const [what, count] of Object.entries(seen)) {
    expect(count, what).toBeGreaterThanOrEqual(Math.floor(runs / 100));
  }
});
