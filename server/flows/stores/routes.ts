import { z } from "zod";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getStoreEntries } from "./data.ts";
import { deleteStoreEntry } from "./mutations.ts";
import { storeEntrySchema, storeListQuerySchema } from "./schema.ts";

const tag = "Stores";

export const listStoreEntriesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/stores",
    summary: "List what flows keep in their stores, newest first, with the beginning of each value",
    tag,
    access: "viewer",
    query: storeListQuerySchema,
    responses: { 200: pageOf(storeEntrySchema) },
  },
  async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await getStoreEntries(principal, { ...filter, limit: limit + 1, after: cursor });
    return ok(toPage(entries, limit, (entry) => entry));
  },
);

export const deleteStoreEntryEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/stores/{id}",
    summary: "Delete an entry of a store",
    tag,
    access: "editor",
    params: z.strictObject({ id: z.uuid() }),
    names: { thing: "entry", param: "id" },
    responses: { 204: null },
  },
  async ({ principal, params }) =>
    (await deleteStoreEntry(principal, params.id)) ? noContent() : notFound("entry"),
);
