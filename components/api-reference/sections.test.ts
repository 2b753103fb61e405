import { expect, test } from "vitest";
import { openApiSchema } from "./openapi.ts";
import { schemaNames, schemaPath, sectionPath, sectionsOf } from "./sections.ts";

const operation = (operationId: string, tag?: string) => ({
  operationId,
  responses: {},
  ...(tag && { tags: [tag] }),
});
const document = openApiSchema.parse({
  info: { title: "Test" },
  paths: {
    "/api/keys": { post: operation("postKey", "API keys"), get: operation("getKeys", "API keys") },
    "/api/flows": { get: operation("getFlows", "Flows") },
    "/api/other": { get: operation("getOther") },
  },
  components: { schemas: { Flow: {}, __schema0: {} } },
});

test("groups operations by tag, one page for each", () => {
  const pages = sectionsOf(document).map((section) => [
    sectionPath(section),
    section.title,
    section.operations.map(({ method, operationId }) => `${method} ${operationId}`),
  ]);
  expect(pages).toEqual([
    ["/docs/api/api-keys", "API keys", ["get getKeys", "post postKey"]],
    ["/docs/api/flows", "Flows", ["get getFlows"]],
    ["/docs/api/other", "Other", ["get getOther"]],
  ]);
});

test("lists the schemas that have a name for people, with the place of each", () => {
  expect(schemaNames(document).map(schemaPath)).toEqual(["/docs/api/schemas#schema-Flow"]);
});
