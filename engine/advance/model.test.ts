import fc from "fast-check";
import { expect, test } from "vitest";
import { buildGraph } from "#engine/graph/build.ts";
import { types } from "#engine/graph/test-support.ts";
import { leavesBy } from "./leave.ts";
import { scenario } from "./model-scenario.ts";
import { run } from "./model-world.ts";
import { interpret, type Reading } from "./reference-interpreter.ts";

/** MODEL_RUNS: how many random flows; MODEL_SEED: repeats a run whose seed was printed (promise R12). */
const runs = Number(process.env.MODEL_RUNS ?? 400);
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

const luck = fc.infiniteStream(fc.noBias(fc.nat()));

const options = { timeout: 10_000 + runs * 10 };

test(
  `does what the plain interpreter does, in any order, with workers dying (${runs} flows, seed ${seed})`,
  options,
  () => {
    const seen = { succeeded: 0, failed: 0, crashes: 0, skipped: 0, passed: 0, retried: 0, wentOn: 0 };
    fc.assert(
      fc.property(scenario, luck, fc.integer({ min: 0, max: 4 }), (drawn, numbers, maxCrashes) => {
        const built = buildGraph(drawn.document, types);
        if ("problems" in built) throw new Error(JSON.stringify(built.problems));
        const readings = interpret(drawn);
        const { end, latest, delivered, crashes } = run(
          drawn,
          built.graph,
          (below) => numbers.next().value % below,
          maxCrashes,
        );

        const stops = [...readings.values()].some((reading) => reading.stops);
        expect(end.status).toBe(stops ? "failed" : "succeeded");

        for (const [id, { status, attempt: attempts, ...record }] of latest) {
          const reading = readings.get(id);
          const node = built.graph.nodes.get(id);
          if (!reading || !node) throw new Error(`${id} has a record but cannot be reached`);
          const cutShort = status === "running" || status === "waiting" || attempts < reading.attempts;
          if (cutShort) expect(end.status, `${id} was not finished`).toBe("failed");
          else {
            const handle = leavesBy(node, { ...record, status, attempt: attempts });
            expect({ id, status, handle, attempts }).toEqual(finalOf(id, reading));
          }
        }
        for (const [id, edges] of delivered) {
          expect(edges.toSorted(), `what ${id} was given`).toEqual(readings.get(id)?.delivered.toSorted());
        }
        if (end.status === "succeeded") {
          expect([...latest.keys()].toSorted()).toEqual([...readings.keys()].toSorted());
        } else {
          const stoppedAt = built.graph.order.find((id) => {
            const reading = readings.get(id);
            return reading?.stops && isFinal(latest.get(id), reading);
          });
          expect(end).toMatchObject({ nodeId: stoppedAt, error: { message: `${stoppedAt} failed` } });
        }

        seen[end.status] += 1;
        seen.crashes += crashes;
        for (const reading of readings.values()) {
          if (reading.status === "skipped") seen[reading.handle === null ? "skipped" : "passed"] += 1;
          if (reading.attempts > 1) seen.retried += 1;
          if (reading.status === "failed" && reading.handle !== null) seen.wentOn += 1;
        }
      }),
      { numRuns: runs, seed },
    );
    // The flows drawn must have tried everything, or the comparison says little.
    for (const [what, count] of Object.entries(seen)) {
      expect(count, what).toBeGreaterThanOrEqual(Math.floor(runs / 20));
    }
  },
);

function finalOf(id: string, { status, handle, attempts }: Reading) {
  return { id, status, handle, attempts };
}

function isFinal(record: { status: string; attempt: number } | undefined, reading: Reading): boolean {
  return record?.status === reading.status && record.attempt === reading.attempts;
}
