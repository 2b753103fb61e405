import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { nodeTypeSchema } from "./schema.ts";

export const listNodeTypes = defineContract({
  method: "GET",
  path: "/api/nodes",
  summary: "List the node types with their purpose, settings, handles and output",
  tag: "Node types",
  access: "viewer",
  responses: { 200: pageOf(nodeTypeSchema) },
});
