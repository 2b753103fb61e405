import fc from "fast-check";
import { expect, test } from "vitest";
import { buildGraph } from "#engine/graph/build.ts";
import { types } from "#engine/graph/test-support.ts";
import { outerScope } from "#engine/scope.ts";
import { exitHandle } from "./exit-handle.ts";
import { scenario } from "./model-scenario.ts";
import { type ModelRun, run } from "./model-world.ts";
import type { StepKey, StepRecord } from "./plan.ts";
import { interpret, type ModelResult } from "./reference-interpreter.ts";

/** MODEL_RUNS: how many random flows. MODEL_SEED: repeats a run whose seed was printed (promise R12). */
const runs = Number(process.env.MODEL_RUNS ?? (process.env.CHAOS === "full" ? 20_000 : 400));
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

const luck = fc.infiniteStream(fc.noBias(fc.nat()));

type Readings = ReadonlyMap<StepKey, ModelResult>;

test(`does what the plain interpreter does, in any order, with workers dying (${runs} flows, seed ${seed})`, {
  timeout: 60_000 + runs * 50,
}, () => {
  const seen = {
    succeeded: 0,
    failed: 0,
    crashes: 0,
    skipped: 0,
    passed: 0,
    retried: 0,
    wentOn: 0,
    loops: 0,
    nested: 0,
  };
  fc.assert(
    fc.property(scenario, luck, fc.integer({ min: 0, max: 4 }), (drawn, numbers, maxCrashes) => {
      const built = buildGraph(drawn.document, types);
      if ("problems" in built) throw new Error(JSON.stringify(built.problems));
      const { graph } = built;
      const readings = interpret(drawn);
      const result = run(drawn, graph, (below) => numbers.next().value % below, maxCrashes);

      compareEnd(result, readings, graph.order);
      for (const [key, record] of result.latest) {
        const reading = readings.get(key);
        const node = graph.nodes.get(record.nodeId);
        if (!reading || !node) throw new Error(`${key} has a record but cannot be reached`);
        const { status, handle, attempts } = reading;
        if (isFinal(record, reading)) {
          expect({ key, handle: exitHandle(node, record) }).toEqual({ key, handle });
        } else {
          expect(isCutShort(record, result, readings), `${key} is not ${status} at ${attempts}`).toBe(true);
        }
      }
      for (const [key, edges] of result.delivered) {
        expect(edges.toSorted(), `what ${key} was given`).toEqual(readings.get(key)?.delivered.toSorted());
      }
      compareLoops(result, readings);

      seen[result.end.status] += 1;
      seen.crashes += result.crashes;
      seen.loops += result.loops.size;
      for (const [key, reading] of readings) {
        if (reading.status === "skipped") seen[reading.handle === null ? "skipped" : "passed"] += 1;
        if (reading.attempts > 1) seen.retried += 1;
        if (reading.status === "failed" && reading.handle !== null) seen.wentOn += 1;
        if (key.includes("/")) seen.nested += 1;
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  // If the random flows had not covered every case, the comparison would prove little.
  for (const [what, count] of Object.entries(seen)) {
    expect(count, what).toBeGreaterThanOrEqual(Math.floor(runs / 20));
  }
});

function compareEnd({ end, latest }: ModelRun, readings: Readings, order: readonly string[]): void {
  const top = order.flatMap((nodeId) => {
    const reading = readings.get(`:${nodeId}`);
    return reading ? [{ nodeId, reading, record: latest.get(`:${nodeId}`) }] : [];
  });
  expect(end.status).toBe(top.some(({ reading }) => reading.stops) ? "failed" : "succeeded");
  if (end.status === "failed") {
    const stopped = top.find(({ reading, record }) => reading.stops && record && isFinal(record, reading));
    expect(end).toMatchObject({ nodeId: stopped?.nodeId, error: stopped?.record?.error });
  } else {
    const expected = [...readings.keys()].filter((key) => !failsAround(key, readings));
    expect(expected.filter((key) => !latest.has(key))).toEqual([]);
  }
}

/** The end of a loop tells how each of its iterations ended. */
function compareLoops({ loops }: ModelRun, readings: Readings): void {
  for (const [key, end] of loops) {
    const loop = readings.get(key)?.loop;
    if (!loop) throw new Error(`${key} began no loop`);
    expect(end.status, key).toBe(loop.fails ? "failed" : "succeeded");
    if (end.status === "failed") {
      expect(readings.get(`${end.at.scope}:${end.at.nodeId}`)?.stops).toBe(true);
      continue;
    }
    const whole = loop.iterations.filter(({ fails, reached }) => !fails && reached.length > 0);
    expect(end.failed).toBe(loop.iterations.filter(({ fails }) => fails).length);
    expect(end.count).toBe(loop.iterations.length);
    expect(end.results.length).toBe(whole.length);
    for (const [index, { reached }] of whole.entries()) expect(reached).toContainEqual(end.results[index]);
  }
}

function isFinal(record: StepRecord, { status, attempts }: ModelResult): boolean {
  return record.status === status && record.attempt === attempts;
}

/** Whether a step may be unfinished because the flow or a loop around it stopped. */
function isCutShort(record: StepRecord, { end }: ModelRun, readings: Readings): boolean {
  const { status, scope, nodeId, attempt } = record;
  const isOpen = status === "running" || status === "waiting";
  const reading = readings.get(`${scope}:${nodeId}`);
  if (!isOpen && attempt >= (reading?.attempts ?? 0)) return false;
  return end.status === "failed" || failsAround(`${scope}:${nodeId}`, readings);
}

/** Whether an iteration around the step failed, or a loop around it ended early because another iteration failed. */
function failsAround(key: StepKey, readings: Readings): boolean {
  const outer = outerScope(key.slice(0, key.indexOf(":")));
  if (!outer) return false;
  for (const [containerKey, { loop }] of readings) {
    if (!loop || containerKey.slice(0, containerKey.indexOf(":")) !== outer.scope) continue;
    const nodeId = key.slice(key.indexOf(":") + 1);
    const container = containerKey.slice(containerKey.indexOf(":") + 1);
    if (!nodeId.startsWith(`${container}_`)) continue;
    if (loop.fails || loop.iterations[outer.iteration]?.fails) return true;
    return failsAround(containerKey, readings);
  }
  return false;
}
