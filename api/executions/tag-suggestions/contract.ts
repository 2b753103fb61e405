import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { tagQuerySchema, tagSchema } from "./schema.ts";

const tag = "Flows";

export const listTags = defineContract({
  method: "GET",
  path: "/api/flows/{id}/tags",
  summary: "List the tags that a node's settings can use",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  query: tagQuerySchema,
  responses: { 200: z.array(tagSchema) },
});
