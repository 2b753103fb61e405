import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { indexQuerySchema } from "#api/elements/index-query.ts";
import { catalogItemSchema, catalogPageSchema } from "#api/elements/schema.ts";
import { jsonResponseObject as json, problemResponseObject } from "./operation.ts";

const tags = ["Element catalog"];
const unchanged = { description: "The caller's copy is current, according to `If-None-Match`" };

const gone = {
  "304": unchanged,
  "404": problemResponseObject("`element_not_found`"),
  "410": problemResponseObject("`element_withdrawn`"),
  "422": problemResponseObject("`invalid_request`"),
  "429": problemResponseObject("`rate_limited`"),
};

const readIndex: ZodOpenApiOperationObject = {
  operationId: "getElementIndex",
  summary: "List the catalog’s elements, as a shadcn registry",
  tags,
  security: [],
  requestParams: { query: indexQuerySchema },
  responses: {
    "200": json("A page of elements, without the contents of their files", catalogPageSchema),
    "304": unchanged,
    "422": problemResponseObject("`invalid_request`: a parameter is unknown or out of range"),
    "429": problemResponseObject("`rate_limited`"),
  },
};

const readItem: ZodOpenApiOperationObject = {
  operationId: "getElementItem",
  summary: "Get an element with the contents of its files, as a shadcn registry item",
  description:
    "`registry.json` in place of an item returns the index: the shadcn tool looks for it there. Pro elements need a license with the feature `elements.pro`, as `Authorization: License <key>` or `?token=`.",
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
    "200": json("The element", catalogItemSchema),
    "401": problemResponseObject("`license_required`"),
    "403": problemResponseObject("`not_entitled`; `license_code` gives the reason"),
    ...gone,
  },
};

const readPreview: ZodOpenApiOperationObject = {
  operationId: "getElementPreview",
  summary: "Show an element as a standalone page",
  description:
    'Isolated by its Content-Security-Policy. It reports its height to the page around it: `{"type": "millrace:preview", "name", "height"}` by `postMessage`.',
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

/** The catalog's public addresses. */
export const elementPaths: ZodOpenApiPathsObject = {
  "/builder/elements/index.json": { get: readIndex },
  "/builder/elements/items/{file}": { get: readItem },
  "/builder/elements/previews/{file}": { get: readPreview },
};
