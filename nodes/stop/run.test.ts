import { expect, test } from "vitest";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(config: Record<string, unknown>) {
  return runner.run({
    settings: runner.settings.parse(config),
    input: null,
    ...stepContext(),
  });
}

test("succeeds with its message, or fails with it and is not tried again", () => {
  expect(run({ message: "Enough" })).toEqual({ kind: "done", output: { message: "Enough" } });
  expect(run({ outcome: "fail", message: "Too many" })).toEqual({
    kind: "fail",
    error: { code: "stopped", message: "Too many" },
    retryable: false,
  });
});

test.each(["item", "loop", "execution"])("ends the %s that it is set to", (level) => {
  expect(definition.ends?.({ level })).toBe(level);
});

test("ends the execution where a draft says nothing that can be read", () => {
  expect(definition.ends?.({})).toBe("execution");
  expect(definition.ends?.({ level: 7 })).toBe("execution");
});

test("says on the card what it ends, and how", () => {
  const config = definition.config.parse({ outcome: "fail", level: "loop", message: "No {{ name }}" });
  expect(definition.summary(config)).toBe("fail the loop: No name");
  expect(definition.summary(definition.config.parse({}))).toBe("succeed the execution");
});
