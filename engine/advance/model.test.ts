import fc from "fast-check";
import { expect, test } from "vitest";
import { buildGraph } from "#engine/graph/build.ts";
import { types } from "#engine/graph/test-support.ts";
import { compare, isUnneeded } from "./model-compare.ts";
import { scenario } from "./model-scenario.ts";
import { run } from "./model-world.ts";
import { interpret } from "./reference-interpreter.ts";

const isFull = process.env.TESTS === "full";

/**
 * The number of random flows and their seed (promise R12). `npm test` always draws the same ones, so that it never fails by chance
 * because one of the rare cases below was not drawn. MODEL_RUNS and MODEL_SEED choose others.
 */
const runs = Number(process.env.MODEL_RUNS ?? (isFull ? 20_000 : 400));
const seed = Number(process.env.MODEL_SEED ?? (isFull ? Date.now() % 2 ** 31 : 20_261_126));

const luck = fc.infiniteStream(fc.noBias(fc.nat()));

test(`does what the plain interpreter does, in any order, with workers dying (${runs} flows, seed ${seed})`, {
  timeout: 60_000 + runs * 50,
}, () => {
  const seen = {
    succeeded: 0,
    failed: 0,
    crashes: 0,
    "records that need not be read": 0,
    skipped: 0,
    passed: 0,
    retried: 0,
    wentOn: 0,
    loops: 0,
    nested: 0,
    repeats: 0,
    "stopped items": 0,
    "stopped loops": 0,
    "stopped executions": 0,
    "first of several": 0,
    "children tried again": 0,
    "not needed any more": 0,
  };
  fc.assert(
    fc.property(scenario, luck, fc.integer({ min: 0, max: 4 }), (drawn, numbers, maxCrashes) => {
      const built = buildGraph(drawn.document, types);
      if ("problems" in built) throw new Error(JSON.stringify(built.problems));
      const { graph } = built;
      const result = run(drawn, graph, (below) => numbers.next().value % below, maxCrashes);
      const ends = new Map([...result.loops].map(([key, { end }]) => [key, end]));
      const readings = interpret(drawn, ends);
      compare(result, readings, graph);

      seen[result.end.status] += 1;
      seen.crashes += result.crashes;
      seen["records that need not be read"] += result.unread;
      seen.loops += result.loops.size;
      for (const { step, end } of result.loops.values()) {
        if (graph.nodes.get(step.nodeId)?.type === "again" && end.status === "succeeded" && end.count > 1) {
          seen.repeats += 1;
        }
      }
      for (const [key, edges] of result.delivered) {
        if ((readings.get(key)?.delivered.length ?? 0) > edges.length) seen["first of several"] += 1;
      }
      for (const { nodeId, scope, status, attempt } of result.latest.values()) {
        const level = graph.nodes.get(nodeId)?.ends;
        if (level && status === "succeeded") seen[`stopped ${scope === "" ? "execution" : level}s`] += 1;
        if (attempt > 1 && drawn.fateOf({ nodeId, scope }, attempt - 1).kind === "child") {
          seen["children tried again"] += 1;
        }
      }
      for (const [key, record] of result.latest) {
        const reading = readings.get(key);
        if (reading && isUnneeded(record, reading)) seen["not needed any more"] += 1;
      }
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
    expect(count, what).toBeGreaterThanOrEqual(Math.floor(runs / 100));
  }
});
