import { expect, test } from "vitest";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const run = (value: unknown) =>
  runner.run({
    settings: runner.settings.parse({ label: "Return", value }),
    input: { name: "Ada" },
    ...stepContext(),
  });

test.each([[{ total: 12 }], [[1, 2]], ["text"], [""], [0], [null], [false]])(
  "returns %j as it is",
  (value) => {
    expect(run(value)).toEqual({ kind: "done", output: value });
  },
);

test("ends the execution, and its output is the result", () => {
  expect(definition.ends?.({})).toBe("execution");
  expect(definition.returns).toBe(true);
  expect(definition.outputs).toEqual([]);
});
