import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { templateCategories, templateSchema } from "#api/flows/templates/schema.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { checkFlow } from "#engine/graph/check.ts";
import { currentDocument } from "#engine/migrate.ts";
import { checkTags } from "#engine/tags/check.ts";
import { nodeTypes } from "#test/node-types.ts";
import { templates } from "./library/index.ts";

const named = templates.map((template) => [template.slug, template] as const);

test("every file of the library is in the list once, under its own name", () => {
  const files = readdirSync(join(import.meta.dirname, "library")).map((file) => file.replace(/\.ts$/, ""));
  expect(templates.map(({ slug }) => slug).toSorted()).toEqual(
    files.filter((file) => file !== "index").toSorted(),
  );
  const categories = templates.map(({ category }) => templateCategories.indexOf(category));
  expect(categories).toEqual(categories.toSorted((a, b) => a - b));
});

test.each(named)("%s: could be imported, and has a note that says what to set up", (_, template) => {
  expect(templateSchema.parse(template)).toEqual(template);
  expect(template.document.notes).toHaveLength(1);
});

test.each(named)("%s: only lacks the credentials that it says it needs", (_, template) => {
  const document = currentDocument(template.document, nodeTypes);
  const problems = checkFlow(document, nodeTypes);
  expect(problems.filter(({ code }) => code !== "credential_required")).toEqual([]);
  expect(problems.length).toBeLessThanOrEqual(template.needs.filter((need) => /secret/.test(need)).length);
  const built = buildGraph(document, nodeTypes);
  expect("graph" in built && checkTags(built.graph)).toEqual([]);
});

test.each(named)("%s: every setting is one of its node type", (_, { document }) => {
  for (const { type, config } of document.nodes) {
    const definition = nodeTypes.newest(type);
    expect(definition?.config.safeParse(config).error?.issues, type).toBeUndefined();
  }
});
