import { expect, test } from "vitest";
import definition from "./definition.ts";

const config = (given: object) => definition.config.parse(given);
const id = "0190a1b2-0000-7000-8000-000000000001";

test("watches all flows for ten minutes unless it says otherwise", () => {
  expect(config({})).toMatchObject({ flows: "all", group_minutes: 10 });
  expect(definition.check?.(config({}))).toEqual([]);
});

test("names on the card whose failures start it", () => {
  expect(definition.summary(config({}))).toBe("when any other flow fails");
  expect(definition.summary(config({ flows: [id] }))).toBe("when a chosen flow fails");
  expect(definition.summary(config({ flows: [id, id, id] }))).toBe("when one of 3 flows fails");
});

test("without a flow it cannot be activated", () => {
  expect(definition.check?.(config({ flows: [] }))).toMatchObject([{ code: "flows_required" }]);
});

test("what it suggests is what it puts out", () => {
  const sample = definition.sampleOutput(config({}), null);
  expect(definition.output.parse(sample)).toEqual(sample);
});
