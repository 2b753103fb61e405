import { expect, test } from "vitest";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(seconds: unknown) {
  return runner.run({
    settings: runner.settings.parse({ timeout_seconds: seconds }),
    input: { order: 7 },
    ...stepContext(),
  });
}

test.each([
  [undefined, 86_400],
  ["90", 90],
])(
  "waits for a call, %j seconds at most, and leaves by its own exit when they are over",
  (given, seconds) => {
    expect(run(given)).toEqual({
      kind: "suspend",
      until: { kind: "event", timeoutSeconds: seconds },
      output: { timed_out: true },
      handle: "timed_out",
    });
  },
);

test.each([-1, "soon", "", null, 31_536_001])("does not wait with a time limit of %j", (given) => {
  expect(run(given)).toMatchObject({ kind: "fail", error: { code: "seconds_invalid" }, retryable: false });
});

test("cannot be activated with a time limit that is not a number, and can with a tag", () => {
  const check = (seconds: unknown) =>
    definition.check?.(definition.config.parse({ timeout_seconds: seconds }));
  expect(check("soon")).toMatchObject([{ pointer: "/timeout_seconds", code: "seconds_invalid" }]);
  expect(check("10")).toEqual([]);
  expect(check("{{order.wait}}")).toEqual([]);
});
