import { z } from "zod";

/**
 * The part of an OpenAPI 3.1 document that the page shows. JSON Schemas are kept as they are and read while rendering.
 */
const schemaSchema = z.record(z.string(), z.unknown());
const contentSchema = z.record(z.string(), z.looseObject({ schema: schemaSchema.optional() }));

const parameterSchema = z.looseObject({
  in: z.enum(["path", "query", "header", "cookie"]),
  name: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: schemaSchema.default({}),
});

const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string().default(""),
  description: z.string().default(""),
  tags: z.array(z.string()).default([]),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: z
    .looseObject({ description: z.string().optional(), content: contentSchema.default({}) })
    .optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string().default(""), content: contentSchema.default({}) }),
  ),
});

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** Other members of a path item, such as `servers`, are ignored. */
const pathItemSchema = z.object({
  get: operationSchema.optional(),
  post: operationSchema.optional(),
  put: operationSchema.optional(),
  patch: operationSchema.optional(),
  delete: operationSchema.optional(),
});

export const openApiSchema = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string().default("") }),
  servers: z.array(z.looseObject({ url: z.string() })).default([]),
  paths: z.record(z.string(), pathItemSchema),
  components: z
    .looseObject({ schemas: z.record(z.string(), schemaSchema).default({}) })
    .default({ schemas: {} }),
});

export type OpenApi = z.infer<typeof openApiSchema>;
export type JsonSchema = z.infer<typeof schemaSchema>;
export type Content = z.infer<typeof contentSchema>;

export interface Operation extends z.infer<typeof operationSchema> {
  method: (typeof methods)[number];
  path: string;
}

/** All operations in the document's order; those of one path in the usual order of methods. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ ...operation, method, path }] : [];
    }),
  );
}
