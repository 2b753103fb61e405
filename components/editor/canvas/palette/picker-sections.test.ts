import { expect, test } from "vitest";
import { nodeTypes as types } from "#test/node-types.ts";
import { type PickerContext, pickerSections } from "./picker-sections.ts";

const context: PickerContext = { types, offers: () => true, recent: [] };
const labels = (query: string, given: Partial<PickerContext> = {}) =>
  pickerSections(query, { ...context, ...given }).map(({ heading, offers }): [string | null, string[]] => [
    heading,
    offers.map(({ definition, fallback }) => fallback ?? definition.label),
  ]);
const first = (query: string, given: Partial<PickerContext> = {}) => labels(query, given)[0]?.[1][0];

test("without a search, every type is listed once, by group", () => {
  const sections = labels("");
  expect(sections.map(([heading]) => heading)).toEqual(["Triggers", "Logic", "Data", "Actions", "Response"]);
  expect(sections.flatMap(([, offers]) => offers)).toHaveLength(types.all().length);
});

test("what usually comes next and what was added last are on top, and not listed again below", () => {
  const sections = labels("", {
    follows: "receive_webhook_node",
    recent: ["xml_node", "condition_node", "gone_node"],
  });
  expect(sections.slice(0, 2)).toEqual([
    ["Usually next", ["Condition", "Set Fields", "HTTP Request", "HTTP Response"]],
    ["Recent", ["XML"]],
  ]);
  const all = sections.flatMap(([, offers]) => offers);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(types.all().length);
});

test("a type that does not fit the place is listed nowhere", () => {
  const given = {
    offers: ({ inputs }: { inputs: readonly unknown[] }) => inputs.length > 0,
    recent: ["form_node"],
  };
  expect(labels("", given).map(([heading]) => heading)).not.toContain("Triggers");
  expect(labels("", given).map(([heading]) => heading)).not.toContain("Recent");
  expect(first("webhook", given)).toBe("HTTP Response");
});

test("a group lists only its own until something is typed", () => {
  expect(labels("", { group: "Actions", recent: ["xml_node"] })).toEqual([
    ["Actions", ["HTTP Request", "RSS", "Send Email"]],
  ]);
  expect(first("xml", { group: "Actions" })).toBe("XML");
});

test("results are in one list, the best first, each with the word that found it", () => {
  const [results] = pickerSections("loop", context);
  expect(results?.heading).toBeNull();
  expect(results?.offers[0]).toMatchObject({ definition: { label: "For Each" }, keyword: "loop" });
});

test("of two that fit equally well, the one that usually comes next is first", () => {
  expect(first("csv")).toBe("Read File");
  expect(first("csv", { follows: "list_node" })).toBe("Write File");
});

test("a search that finds nothing offers a request and code, named after what was typed", () => {
  expect(labels(" frobnicator ")).toEqual([
    ["Build it with", ["HTTP Request to frobnicator", "Code for “frobnicator”"]],
  ]);
});

test("the same below what has only half of the words", () => {
  expect(labels("webhook frobnicator").map(([heading]) => heading)).toEqual([null, "Build it with"]);
});
