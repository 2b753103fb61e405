import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { flowStorageSchema, storageSchema } from "./schema.ts";

const tag = "Storage";

export const readStorage = defineContract({
  method: "GET",
  path: "/api/storage",
  summary: "Get what is stored, and what retention deletes",
  tag,
  access: "viewer",
  responses: { 200: storageSchema },
});

export const readFlowStorage = defineContract({
  method: "GET",
  path: "/api/flows/{id}/storage",
  summary: "Get what a flow stores, and its limits",
  tag,
  access: "viewer",
  params: z.strictObject({ id: z.uuid() }),
  names: { thing: "flow", param: "id" },
  responses: { 200: flowStorageSchema },
});
