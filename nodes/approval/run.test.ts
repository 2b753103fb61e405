import { expect, test } from "vitest";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

function run(seconds: unknown) {
  return runner.run({
    settings: runner.settings.parse({ title: "Pay?", timeout_seconds: seconds }),
    input: null,
    ...stepContext(),
  });
}

test("waits for a decision, and leaves by its own exit when the time is over", () => {
  expect(run("60")).toEqual({
    kind: "suspend",
    until: { kind: "event", timeoutSeconds: 60 },
    output: { decision: "timed_out", comment: "", fields: {}, by: null, at: null },
    handle: "timed_out",
  });
  expect(run("soon")).toMatchObject({ kind: "fail", error: { code: "seconds_invalid" } });
});

test("says what prevents it from going live, each at its setting", () => {
  const config = definition.config.parse({
    title: " ",
    timeout_seconds: "soon",
    fields: [{ name: "a" }, { name: "a" }, { name: "", type: "radio", options: "\n " }],
  });
  expect(definition.check?.(config).map(({ pointer, code }) => [pointer, code])).toEqual([
    ["/title", "title_required"],
    ["/fields/1/name", "field_name_duplicate"],
    ["/fields/2/name", "field_name_required"],
    ["/fields/2/options", "field_options_required"],
    ["/timeout_seconds", "seconds_invalid"],
  ]);
  expect(definition.check?.(definition.config.parse({}))).toEqual([]);
});

test("options of version 1, one on each line, become a list, and everything else stays", () => {
  const color = { name: "color", type: "radio" };
  const migrated = definition.migrate?.(
    { title: "Pay?", fields: [{ ...color, options: "Red\n\n Blue" }, color, "unfinished"] },
    1,
  );
  expect(migrated).toEqual({
    title: "Pay?",
    fields: [{ ...color, options: ["Red", "Blue"] }, color, "unfinished"],
  });
  expect(definition.migrate?.({}, 1)).toEqual({});
});

test("its sample has a value of each field's type", () => {
  const config = definition.config.parse({
    fields: [
      { name: "sum", type: "number" },
      { name: "color", type: "select", options: ["Red", "Blue"] },
      { name: "offer", type: "file" },
    ],
  });
  expect(definition.output.parse(definition.sampleOutput(config, null))).toMatchObject({
    decision: "approved",
    fields: { sum: 12, color: "Red", offer: { filename: "offer.pdf" } },
  });
});
