import { expect, test } from "vitest";
import definition from "./definition.ts";

const config = definition.config.parse({ sample_payload: '{"name":"Ada","note":null}' });

test("its sample defines the input", () => {
  expect(definition.trigger?.toInput?.(config, { name: "Bob", more: 1 })).toEqual({
    input: { name: "Bob", more: 1 },
  });
  expect(definition.trigger?.toInput?.(config, { name: 5 })).toMatchObject({
    problems: [{ pointer: "/name", code: "input_field_mismatch" }],
  });
});

test("is named on its card by the input that it takes", () => {
  expect(definition.summary(config)).toBe("with name, note");
  expect(definition.sampleOutput(config, null)).toEqual({ name: "Ada", note: null });
});
