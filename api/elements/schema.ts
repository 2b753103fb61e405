import { z } from "zod";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";
import { nodeIdPattern } from "#lib/node-id.ts";
import { text } from "#lib/text.ts";

/** The total size of an element's tokens, HTML, CSS and script stays below this. */
export const maxElementBytes = 30_000;

/** Names that the catalog's own addresses use. */
const reservedNames = new Set(["registry", "index", "new", "own", "tokens"]);

/** An element's name in addresses, file names and commands. */
export const elementNameSchema = z
  .string()
  .max(60, "A name can have at most 60 characters.")
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "Use lower-case words and digits joined by hyphens.")
  .refine((name) => !reservedNames.has(name), "This name is reserved by the catalog.");

/** A plain semantic version: 1.4.0. */
export const elementVersionSchema = z
  .string()
  .max(40)
  .regex(/^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/, "Enter a version such as 1.4.0.");

const line = (maxLength: number) => text().min(1).max(maxLength);
const wordSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9 -]{0,39}$/, "Use lower-case letters, digits, spaces and hyphens; at most 40.");

export const tierSchema = z.enum(["free", "pro"]);
export const elementStatusSchema = z.enum(["draft", "published", "withdrawn"]);

/** A field of an element's form: its name, and a sample value. */
export const formFieldSchema = z.strictObject({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  sample: z.union([z.string(), z.array(z.string())]),
});
export const elementFormSchema = z.strictObject({ kind: z.string(), fields: z.array(formFieldSchema) });

const codeSchema = text("many").max(maxElementBytes, "An element must be smaller than 30 KB.");

/** The part of an element that users edit. */
export const elementContentSchema = z.strictObject({
  title: line(60),
  description: line(240),
  categories: z.array(wordSchema).min(1).max(8),
  tags: z.array(wordSchema).max(20).default([]),
  tier: tierSchema.default("free"),
  html: codeSchema.min(1, "An element needs HTML."),
  css: codeSchema.default(""),
  script: codeSchema.default(""),
  viewport_width: z.number().int().min(320).max(1920).default(1280),
  height: z.number().int().min(1).max(20_000).default(600),
});

export const createElementBodySchema = elementContentSchema.extend({ name: elementNameSchema });

export const updateElementBodySchema = elementContentSchema.extend({
  /** When the edited state was saved; 409 `element_changed` if someone else has saved since. */
  updated_at: instantSchema.optional(),
});

export const elementParamsSchema = z.strictObject({ id: z.uuid() });

export const elementListQuerySchema = pageQuerySchema.extend({
  cursor: elementNameSchema.optional(),
  /** Part of the name or the title, case-insensitive. */
  q: text().max(200).optional(),
  status: elementStatusSchema.optional(),
  /** Whether it ships with the application. */
  shipped: z.enum(["true", "false"]).optional(),
});

export const publicationBodySchema = z
  .strictObject({
    /**
     * Above the current version. Omitted, it is the next minor version, or the current one if nothing has
     * changed since.
     */
    version: elementVersionSchema.optional(),
    notes: text("many").trim().max(2000).default(""),
  })
  .prefault({});

export const elementSummarySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  status: elementStatusSchema,
  shipped: z.boolean(),
  title: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  tier: tierSchema,
  author: z.string(),
  /** The version that the catalog shows, or showed before it was withdrawn; null before it is first published. */
  version: z.string().nullable(),
  /** Whether the draft differs from that version. */
  unpublished_changes: z.boolean(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

export const elementReleaseSchema = z.strictObject({
  version: z.string(),
  notes: z.string(),
  published_at: instantSchema,
});

export const elementSchema = elementSummarySchema.extend({
  viewport_width: z.int(),
  height: z.int(),
  form: elementFormSchema.nullable(),
  html: z.string(),
  css: z.string(),
  script: z.string(),
  versions: z.array(elementReleaseSchema),
});

const importedFileSchema = z.strictObject({
  /** With its folders, separated by slashes: `contact-form/element.html`. */
  path: z.string().min(1).max(300),
  content: z.string().max(1_000_000),
});

/** A folder's files as text, or a zip archive of one in base64. */
export const elementImportBodySchema = z.union(
  [
    z.strictObject({ files: z.array(importedFileSchema).min(1).max(400) }),
    z.strictObject({ archive: z.base64().min(1).max(6_000_000) }),
  ],
  { error: "Send `files`: [{path, content}], or `archive`: a zip archive in base64." },
);

/**
 * The elements that an import added or changed. All are drafts or unpublished changes until someone publishes
 * them.
 */
export const elementImportSchema = z.strictObject({
  data: z.array(z.strictObject({ element: elementSchema, outcome: z.enum(["created", "updated"]) })),
});

/** An element in the public index: an item of the shadcn registry. A single item also has `content`. */
export const catalogItemSchema = z.object({
  name: z.string(),
  type: z.literal("registry:item"),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  categories: z.array(z.string()),
  files: z.array(
    z.object({
      path: z.string(),
      type: z.literal("registry:file"),
      target: z.string(),
      content: z.string().optional(),
    }),
  ),
  meta: z.object({
    version: z.string(),
    hash: z.string(),
    tier: tierSchema,
    preview_url: z.string(),
    viewport_width: z.int(),
    height: z.int(),
    updated_at: instantSchema,
    tags: z.array(z.string()),
    /** The purpose of the element's form; null if it has no form. */
    form: z.string().nullable(),
  }),
});

/** A page of the public index. */
export const catalogPageSchema = z.object({
  $schema: z.string(),
  name: z.literal("builder"),
  homepage: z.string(),
  items: z.array(catalogItemSchema),
  pagination: z.object({
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
    /** The same under the name that the shadcn registry's tool reads. */
    hasMore: z.boolean(),
  }),
});

/** The id of a Receive Webhook node, whose URL becomes the form's action. */
export const itemQuerySchema = z.strictObject({ webhook: z.string().regex(nodeIdPattern).optional() });

export type CatalogItem = z.infer<typeof catalogItemSchema>;
export type CatalogPage = z.infer<typeof catalogPageSchema>;
export type ElementForm = z.infer<typeof elementFormSchema>;
export type FormField = z.infer<typeof formFieldSchema>;
export type ElementContent = z.infer<typeof elementContentSchema>;
export type CreateElementBody = z.infer<typeof createElementBodySchema>;
export type UpdateElementBody = z.infer<typeof updateElementBodySchema>;
export type ElementListQuery = z.infer<typeof elementListQuerySchema>;
export type PublicationBody = z.infer<typeof publicationBodySchema>;
export type ElementImportBody = z.infer<typeof elementImportBodySchema>;
export type ElementSummary = z.infer<typeof elementSummarySchema>;
export type ElementRelease = z.infer<typeof elementReleaseSchema>;
export type Element = z.infer<typeof elementSchema>;

/** An element with the details that its page shows beside the preview. */
export interface GalleryElement {
  item: CatalogItem;
  /** The payload that a webhook makes of its form; null if it has no form. */
  sample: Record<string, FormField["sample"]> | null;
  versions: ElementRelease[];
  related: CatalogItem[];
}
