import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { indexQuerySchema } from "./index-query.ts";
import { catalogItemSchema, catalogPageSchema } from "./schema.ts";

const tag = "Element catalog";

/** The public catalog's index. Its route file is in `app/`; it is served from memory, and described in docs/contract.md. */
export const readCatalogIndex = defineContract({
  method: "GET",
  path: "/builder/elements/index.json",
  summary: "List the catalog’s elements, as a shadcn registry",
  tag,
  access: "public",
  query: indexQuerySchema,
  responses: { 200: catalogPageSchema },
});

/** An item of the public catalog. */
export const readCatalogItem = defineContract({
  method: "GET",
  path: "/builder/elements/items/{name}.json",
  summary: "Get an element with the contents of its files, as a shadcn registry item",
  tag,
  access: "public",
  params: z.strictObject({ name: z.string() }),
  query: z.strictObject({ token: z.string().optional(), webhook: z.string().optional() }),
  responses: { 200: catalogItemSchema },
});
