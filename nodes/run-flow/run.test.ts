import { expect, test } from "vitest";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(config: Record<string, unknown>) {
  return runner.run({
    settings: runner.settings.parse({ ...definition.config.parse({}), ...config }),
    input: null,
    ...stepContext(),
  });
}

test("calls the flow with the input that was written, and waits unless told otherwise", () => {
  expect(run({ flow_id: "flow", input: '{"name":"Ada"}' })).toEqual({
    kind: "call",
    flowId: "flow",
    input: { name: "Ada" },
    wait: true,
  });
  expect(run({ flow_id: "flow", wait: false })).toMatchObject({ input: {}, wait: false });
});

test("fails where a tag left no JSON, and is not tried again", () => {
  expect(run({ flow_id: "flow", input: '{"name": }' })).toMatchObject({
    kind: "fail",
    error: { code: "input_invalid", message: expect.stringMatching(/line 1, column 10/) },
    retryable: false,
  });
});

test("cannot be activated before a flow is chosen", () => {
  expect(definition.check?.(definition.config.parse({}))).toMatchObject([{ code: "flow_required" }]);
  expect(definition.check?.(definition.config.parse({ flow_id: "x", input: " " }))).toMatchObject([
    { pointer: "/input", code: "input_required" },
  ]);
});

test.each([
  ["[1, 2]", ["input_not_object"]],
  ["[{{name}}]", ["input_not_object"]],
  ['"text"', ["input_not_object"]],
  ['"Hello {{name}}"', ["input_not_object"]],
  ["5", ["input_not_object"]],
  ["null", ["input_not_object"]],
  [' {"a": [1]} ', []],
  ["{{order}}", []],
  ['{"a": {{name}}}', []],
])("the input %j is checked before publishing", (input, codes) => {
  const config = definition.config.parse({ flow_id: "x", input });
  expect(definition.check?.(config).map(({ code }) => code)).toEqual(codes);
});
