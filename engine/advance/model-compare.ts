import assert from "node:assert/strict";
import type { Graph } from "#engine/graph/graph.ts";
import { innerScope, topScope } from "#engine/scope.ts";
import { exitHandle } from "./exit-handle.ts";
import { repeats } from "./model-scenario.ts";
import { isFinal, ModelStops } from "./model-stops.ts";
import type { ModelRun } from "./model-world.ts";
import { type LoopEnd, type StepId, type StepKey, type StepRecord, stepKey } from "./plan.ts";
import type { ModelResult } from "./reference-interpreter.ts";

type Readings = ReadonlyMap<StepKey, ModelResult>;

/** Compares a run with the interpreter's result, and throws at the first difference. For tests only. */
export function compare(run: ModelRun, readings: Readings, graph: Graph): void {
  const stopsIn = (records: ReadonlyMap<StepKey, StepRecord>) =>
    new ModelStops(graph.order, (id) => graph.nodes.get(id)?.parentId ?? null, readings, records);
  const stops = stopsIn(run.latest);
  compareEnd(run, stops);
  compareSteps(run, readings, graph, stops);
  compareInputs(run, readings, graph);
  for (const { step, end, latest } of run.loops.values()) compareLoop(step, end, readings, stopsIn(latest));
}

function compareEnd({ end, latest }: ModelRun, stops: ModelStops): void {
  const by = stops.ofRegion({ container: null, scope: topScope });
  const error = by && latest.get(stepKey(by.at))?.error;
  const expected = by?.fails ? { status: "failed", nodeId: by.at.nodeId, error } : { status: "succeeded" };
  assert.deepEqual(end, expected, "the end");
}

/** Every step has ended as computed, unless something around it was stopped. */
function compareSteps({ latest }: ModelRun, readings: Readings, graph: Graph, stops: ModelStops): void {
  for (const [key, record] of latest) {
    const reading = readings.get(key);
    const node = graph.nodes.get(record.nodeId);
    assert.ok(reading && node, `${key} has a record but cannot be reached`);
    if (isUnneeded(record, reading)) assertUnneeded(record, latest, graph, stops);
    else if (isFinal(record, reading)) {
      assert.equal(exitHandle(node, record), reading.handle, `the exit of ${key}`);
    } else {
      const isOpen = record.status === "running" || record.status === "waiting";
      const mayFollow = isOpen || record.attempt < reading.attempts;
      assert.ok(
        mayFollow && stops.isCutShort(record),
        `${key} is not ${reading.status} at ${reading.attempts}`,
      );
    }
  }
  const missing = [...readings.keys()].filter((key) => !latest.has(key) && !stops.isCutShort(toStep(key)));
  assert.deepEqual(missing, [], "steps without a record");
}

/** Skipped, although the interpreter reaches it, or lets it pass. */
export function isUnneeded({ status, handle }: StepRecord, reading: ModelResult): boolean {
  return status === "skipped" && (reading.status !== "skipped" || handle !== reading.handle);
}

/** A step may be left out if all that follows it is over: nodes that went on without it, or were left out as well. */
function assertUnneeded(
  record: StepRecord,
  latest: ReadonlyMap<StepKey, StepRecord>,
  graph: Graph,
  stops: ModelStops,
): void {
  const targets = graph.nodes.get(record.nodeId)?.outgoing ?? [];
  assert.ok(targets.length > 0, `${record.nodeId} was left out, although it is an end`);
  for (const { target } of targets) {
    const next = latest.get(stepKey({ nodeId: target, scope: record.scope }));
    const node = graph.nodes.get(target);
    if (!next && stops.isCutShort(record)) continue;
    assert.ok(next && node, `${record.nodeId} was left out, although ${target} is not over`);
    if (next.status !== "skipped")
      assert.ok(node.startsOnFirst, `${target} was not given what it waited for`);
    else if (node.effect !== "none") assert.equal(next.handle, null, `${target} was passed`);
  }
}

function compareInputs({ delivered }: ModelRun, readings: Readings, graph: Graph): void {
  for (const [key, edges] of delivered) {
    const expected = readings.get(key)?.delivered ?? [];
    if (graph.nodes.get(toStep(key).nodeId)?.startsOnFirst) {
      assert.equal(edges.length, 1, `how many edges started ${key}`);
      assert.ok(expected.includes(edges[0] ?? ""), `what ${key} was given`);
    } else assert.deepEqual(edges.toSorted(), expected.toSorted(), `what ${key} was given`);
  }
}

/** @param stops as they were when the loop ended */
function compareLoop(step: StepId, end: LoopEnd, readings: Readings, stops: ModelStops): void {
  const loop = readings.get(stepKey(step))?.loop;
  assert.ok(loop, `${stepKey(step)} began no loop`);
  const stop = stops.ofLoop(step);
  if (stop?.by.fails) {
    assert.ok(end.status === "failed", "a failure in a loop did not fail it");
    assert.deepEqual(end.at, stop.by.at, "where a loop failed");
    return;
  }
  assert.ok(end.status === "succeeded", "a loop failed without a failure in it");
  const count = stop ? stop.iteration + 1 : loop.iterations.length;
  assert.equal(end.count, count, "the number of iterations");
  assert.equal(end.isStopped === true, stop !== null, "whether a loop was stopped");
  const iterations = loop.iterations.slice(0, count).map((reached, iteration) => {
    const by = stops.ofIteration(step, iteration);
    // A stopped loop leaves the iterations beside the stop as they are.
    const isWhole = !by && stops.isComplete(step, iteration);
    assert.ok(by || isWhole || stop, "an iteration of a loop that has ended is unfinished");
    return { reached: isWhole ? reached : [], fails: by?.fails === true };
  });
  assert.equal(end.failed, iterations.filter(({ fails }) => fails).length, "failed iterations");
  const reached = iterations.flatMap(({ reached: ends }) => (ends.length > 0 ? [ends] : []));
  assert.equal(end.results.length, reached.length, "results");
  for (const [index, ends] of reached.entries()) {
    const result: StepId | undefined = end.results[index];
    const isEnd = ends.some((each) => result !== undefined && stepKey(each) === stepKey(result));
    assert.ok(isEnd, "where an iteration ended");
  }
  const { fate } = loop;
  if (fate.kind !== "repeat" || stop) return;
  for (const [iteration, each] of iterations.entries()) {
    const goesOn = repeats(fate, iteration + 1, each.reached.length > 0);
    assert.equal(goesOn, iteration < count - 1, `whether ${innerScope(step.scope, iteration)} was followed`);
  }
}

function toStep(key: StepKey): StepId {
  const colon = key.indexOf(":");
  return { scope: key.slice(0, colon), nodeId: key.slice(colon + 1) };
}
