import { z } from "zod";
import { tierSchema } from "#api/elements/schema.ts";

/** The item types of the shadcn registry. Ours are all `registry:item`; asking for another type finds nothing. */
const registryTypes = [
  "item",
  "lib",
  "block",
  "component",
  "ui",
  "hook",
  "page",
  "file",
  "theme",
  "style",
  "base",
  "font",
] as const;
const registryTypeSchema = z.enum(registryTypes.flatMap((type) => [type, `registry:${type}` as const]));

const facetSchema = z.string().trim().toLowerCase().min(1).max(40);

/** `?q&type&category&tier&limit&offset` of the index (docs/contract.md), and the gallery's additional parameters. */
export const indexQuerySchema = z.strictObject({
  /** Words that must all occur in the title, name, categories, tags or description. */
  q: z.string().max(200).optional(),
  /** Item types of the shadcn registry, separated by commas. */
  type: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(registryTypeSchema))
    .optional(),
  category: facetSchema.optional(),
  tag: facetSchema.optional(),
  tier: tierSchema.optional(),
  /** `page` (default): from the top of a page to its bottom. `mixed`: alternates between the categories. */
  sort: z.enum(["page", "mixed", "newest", "title"]).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** A license key, which the command-line tool sends with every request to a registry that is configured with one. */
  token: z.string().max(500).optional(),
});

export type IndexQuery = z.output<typeof indexQuerySchema>;
