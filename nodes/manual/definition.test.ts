import { expect, test } from "vitest";
import definition from "./definition.ts";

const config = (sample_payload: string) => definition.config.parse({ sample_payload });

test("suggests the sample's fields, and names them on the card", () => {
  const sample = config('{"name":"Ada","total":12}');
  expect(definition.sampleOutput(sample, null)).toEqual({ name: "Ada", total: 12 });
  expect(definition.summary(sample)).toBe("with name, total");
  expect(definition.summary(config("{}"))).toBe("when it is run");
});

test("an unfinished sample prevents activation, and nothing else fails for it", () => {
  expect(definition.check?.(config('{"name":'))).toMatchObject([{ code: "sample_payload_invalid" }]);
  expect(definition.sampleOutput(config('{"name":'), null)).toEqual({});
});

test("is started with any object, whatever its sample", () => {
  expect(definition.trigger?.toInput?.(config('{"name":"Ada"}'), { other: 1 })).toEqual({
    input: { other: 1 },
  });
  expect(definition.trigger?.toInput?.(config("{}"), "text")).toMatchObject({ problems: [{ pointer: "" }] });
});
