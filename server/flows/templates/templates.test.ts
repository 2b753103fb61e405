import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { templateCategories, templateSchema } from "#api/flows/templates/schema.ts";
import { readType } from "#engine/connectors/to-definition.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { checkFlow } from "#engine/graph/check.ts";
import { currentDocument } from "#engine/migrate.ts";
import { checkTags } from "#engine/tags/check.ts";
import { nodeTypes, shippedConnectors } from "#test/node-types.ts";
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

/** Settings that only the user of a template can know. */
const left = ["credential_required", "connection_required", "secret_required", "value_required"];

test.each(named)(
  "%s: only lacks what it says it needs, and its note names each step to set up",
  (_, template) => {
    const { needs, document: source } = template;
    const document = currentDocument(source, nodeTypes);
    const problems = checkFlow(document, nodeTypes);
    expect(problems.filter(({ code }) => !left.includes(code))).toEqual([]);
    const secrets = problems.filter(({ code }) => code === "credential_required");
    expect(secrets.length).toBeLessThanOrEqual(needs.filter((need) => /secret/.test(need)).length);
    const note = source.notes?.[0]?.text ?? "";
    for (const { nodeId } of problems) {
      const label = source.nodes.find(({ id }) => id === nodeId)?.config.label;
      expect(note).toContain(`“${label}”`);
    }
    const built = buildGraph(document, nodeTypes);
    expect("graph" in built && checkTags(built.graph)).toEqual([]);
  },
);

test.each(named)("%s: says which accounts it needs", (_, { needs, document }) => {
  const apps = new Set(document.nodes.flatMap(({ type }) => readType(type)?.connector ?? []));
  for (const each of apps) {
    const title = shippedConnectors.get(each)?.title ?? "";
    expect(needs.filter((need) => need.includes(title))).not.toEqual([]);
  }
});

test.each(named)("%s: every setting is one of its node type", (_, { document }) => {
  for (const { type, config } of document.nodes) {
    const definition = nodeTypes.newest(type);
    expect(definition?.config.safeParse(config).error?.issues, type).toBeUndefined();
  }
});
