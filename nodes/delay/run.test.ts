import { expect, test } from "vitest";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const check = (seconds: unknown) => definition.check?.(definition.config.parse({ seconds }));

function run(seconds: unknown) {
  return runner.run({
    settings: runner.settings.parse({ seconds }),
    input: { kept: true },
    ...stepContext(),
  });
}

test.each([
  [0, 0],
  [5, 5],
  [0.5, 0.5],
  ["90", 90],
  [31_536_000, 31_536_000],
])("waits %j and passes its input on", (given, seconds) => {
  expect(run(given)).toEqual({
    kind: "suspend",
    until: { kind: "time", seconds },
    output: { kept: true },
  });
});

test.each([-1, 31_536_001, "soon", "", " ", null, true, [5], { seconds: 5 }, "Infinity", "NaN", "0x10"])(
  "does not wait for %j, and trying again would not help",
  (given) => {
    expect(run(given)).toMatchObject({ kind: "fail", error: { code: "seconds_invalid" }, retryable: false });
  },
);

test("cannot be activated with a time that is none, and can with a tag", () => {
  expect(check("soon")).toMatchObject([{ pointer: "/seconds", code: "seconds_invalid" }]);
  expect(check("10")).toEqual([]);
  expect(check("{{order.wait}}")).toEqual([]);
  expect(() => check(-1)).toThrow();
});

test("says on the card how long", () => {
  expect(definition.summary(definition.config.parse({}))).toBe("wait 5 s");
  expect(definition.summary(definition.config.parse({ seconds: "{{ order.wait }}" }))).toBe(
    "wait order.wait s",
  );
});
