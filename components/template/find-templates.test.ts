import { expect, test } from "vitest";
import { templates } from "#server/flows/templates/library/index.ts";
import { findTemplates } from "./find-templates.ts";

const slugs = (query: string, category: string | null = null) =>
  findTemplates(templates, { query, category }).map(({ slug }) => slug);

test("an empty query finds all, in the order of the gallery", () => {
  expect(slugs("")).toEqual(templates.map(({ slug }) => slug));
});

test.each([
  ["stripe", ["stripe-events"]],
  ["REFUND mail", ["approve-refund"]],
  ["third failure", ["uptime-check"]],
  ["no such thing", []],
])("“%s” finds %j by name, description and labels", (query, found) => {
  expect(slugs(query)).toEqual(found);
});

test("a category leaves out the others", () => {
  expect(slugs("", "Building blocks")).toEqual(["notify-team", "count-calls"]);
  expect(slugs("stripe", "Data")).toEqual([]);
});
