import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { storeEntrySchema, storeListQuerySchema } from "./schema.ts";

const tag = "Stores";

export const listStoreEntries = defineContract({
  method: "GET",
  path: "/api/stores",
  summary: "List what flows keep in their stores, newest first, with the beginning of each value",
  tag,
  access: "viewer",
  query: storeListQuerySchema,
  responses: { 200: pageOf(storeEntrySchema) },
});

export const deleteStoreEntry = defineContract({
  method: "DELETE",
  path: "/api/stores/{id}",
  summary: "Delete an entry of a store",
  tag,
  access: "editor",
  params: z.strictObject({ id: z.uuid() }),
  names: { thing: "entry", param: "id" },
  responses: { 204: null },
});
