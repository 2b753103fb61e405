import { expect, test } from "vitest";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { edgeKey, noPulses, takenEdges, withPulses } from "./pulses.ts";

const names = ["a", "b", "c", "d"];
const document = documentOf(
  names.map((name) => nodeOf(name)),
  ["a -> b", "b -> c", "a.error -> d"],
);
const steps = [stepOf(idOf("a"), "succeeded"), stepOf(idOf("b"), "succeeded"), stepOf(idOf("c"), "failed")];
const key = (source: string, target: string, handle = "output") =>
  edgeKey(idOf(source), handle, idOf(target));

test("an execution takes the edges that its steps left by, in their order", () => {
  const execution = executionOf(steps, { document, status: "failed" });
  expect([...takenEdges(execution)]).toEqual([
    [key("a", "b"), 0],
    [key("b", "c"), 1],
  ]);
  expect(takenEdges({ ...execution, document: null }).size).toBe(0);
});

test("pulses follow each other, also where only the last edges are new", () => {
  const pulses = withPulses(
    noPulses,
    new Map([
      [key("b", "c"), 5],
      [key("a", "b"), 3],
    ]),
    1,
  );
  expect(pulses.get(key("a", "b"))).toEqual({ serial: 1, delayMs: 0 });
  expect(pulses.get(key("b", "c"))).toEqual({ serial: 1, delayMs: 220 });
});

test("a long flow does not play longer, and a second execution does not end the pulses of the first", () => {
  const many = new Map(Array.from({ length: 100 }, (_, place) => [`edge ${place}`, place]));
  const pulses = withPulses(withPulses(noPulses, new Map([["other", 0]]), 1), many, 2);
  expect(pulses.get("other")).toEqual({ serial: 1, delayMs: 0 });
  expect(Math.max(...[...pulses.values()].map(({ delayMs }) => delayMs))).toBeLessThanOrEqual(2200);
});
