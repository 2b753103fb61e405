import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { nodeTypeListQuerySchema, nodeTypeSchema } from "./schema.ts";

export const listNodeTypes = defineContract({
  method: "GET",
  path: "/api/nodes",
  summary:
    "List the node types with their purpose, settings, handles and output; with `q` those that it names, the best first",
  tag: "Node types",
  access: "viewer",
  query: nodeTypeListQuerySchema,
  responses: { 200: pageOf(nodeTypeSchema) },
});
