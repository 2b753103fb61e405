import { expect, test } from "vitest";
import { executionOf, stepOf } from "#components/editor/state/store/test-execution.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { noTraffic, withExecution } from "./traffic.ts";

const document = documentOf([nodeOf("a"), nodeOf("b"), nodeOf("c")], ["a -> b", "a.error -> c"]);
const execution = executionOf(
  [stepOf(idOf("a"), "succeeded"), stepOf(idOf("b"), "failed"), stepOf(idOf("c"), "skipped")],
  { document },
);

test("counts the nodes that ran, the failed one too", () => {
  const traffic = [execution, { ...execution, id: "second" }].reduce(withExecution, noTraffic);
  expect([...traffic.counts]).toEqual([
    [idOf("a"), 2],
    [idOf("b"), 2],
  ]);
});

test("an execution whose document is gone still counts", () => {
  expect(withExecution(noTraffic, { ...execution, document: null }).counts.size).toBe(2);
});
