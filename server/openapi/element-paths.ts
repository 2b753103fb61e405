import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { indexQuerySchema } from "#server/elements/index-query.ts";
import { tierSchema } from "#server/elements/schema.ts";
import { instantSchema } from "#server/http/schema.ts";
import { problem } from "./operation.ts";

const indexItemSchema = z.object({
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
      /** In items only. */
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
    /** What its form is for; null without one. */
    form: z.string().nullable(),
  }),
});

const indexSchema = z.object({
  $schema: z.string(),
  name: z.literal("builder"),
  homepage: z.string(),
  items: z.array(indexItemSchema),
  pagination: z.object({
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
    hasMore: z.boolean(),
  }),
});

const tags = ["Element catalogue"];
const unchanged = { description: "The caller has it already, as `If-None-Match` says" };
const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema } },
});

const gone = {
  "304": unchanged,
  "404": problem("`element_not_found`"),
  "410": problem("`element_withdrawn`"),
  "422": problem("`invalid_request`"),
  "429": problem("`rate_limited`"),
};

const readIndex: ZodOpenApiOperationObject = {
  operationId: "getElementIndex",
  summary: "List the catalogue’s elements, as a shadcn registry",
  tags,
  security: [],
  requestParams: { query: indexQuerySchema },
  responses: {
    "200": json("A page of elements, without their files’ contents", indexSchema),
    "304": unchanged,
    "422": problem("`invalid_request`: a parameter is unknown or out of range"),
    "429": problem("`rate_limited`"),
  },
};

const readItem: ZodOpenApiOperationObject = {
  operationId: "getElementItem",
  summary: "Get an element with its files’ contents, as a shadcn registry item",
  description:
    "`registry.json` in an item’s place answers the index, where the shadcn tool looks for it. Pro elements need a license with the feature `elements.pro`, as `Authorization: License <key>` or `?token=`.",
  tags,
  security: [],
  requestParams: {
    path: z.strictObject({ file: z.string().meta({ description: "The element’s name and `.json`." }) }),
    query: z.object({
      token: z.string().optional().meta({ description: "A license key." }),
      webhook: z
        .string()
        .optional()
        .meta({ description: "The id of a Receive Webhook node, whose URL becomes the form’s action." }),
    }),
  },
  responses: {
    "200": json("The element", indexItemSchema),
    "401": problem("`license_required`"),
    "403": problem("`not_entitled`; `license_code` says why"),
    ...gone,
  },
};

const readPreview: ZodOpenApiOperationObject = {
  operationId: "getElementPreview",
  summary: "Show an element as a page of its own",
  description:
    'Shut in by its Content-Security-Policy. It tells the page around it its height: `{"type": "millrace:preview", "name", "height"}` by `postMessage`.',
  tags,
  security: [],
  requestParams: {
    path: z.strictObject({ file: z.string().meta({ description: "The element’s name and `.html`." }) }),
    query: z.object({ theme: z.enum(["light", "dark"]).optional() }),
  },
  responses: {
    "200": { description: "The page", content: { "text/html": { schema: z.string() } } },
    ...gone,
  },
};

/** The catalogue's public addresses. */
export const elementPaths: ZodOpenApiPathsObject = {
  "/builder/elements/index.json": { get: readIndex },
  "/builder/elements/items/{file}": { get: readItem },
  "/builder/elements/previews/{file}": { get: readPreview },
};
