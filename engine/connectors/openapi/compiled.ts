import { z } from "zod";
import { connectorSchema, operationSchema } from "#engine/connectors/format.ts";

const listedSchema = z.strictObject({
  name: connectorSchema.shape.name,
  title: z.string().max(200),
  method: operationSchema.shape.method,
  path: z.string().max(10_000),
  tags: z.array(z.string()),
});

/** A description as the converter's process returns it. */
export const compiledDescriptionSchema = z.strictObject({
  title: z.string(),
  version: z.string(),
  /** `OpenAPI 3.0.1`, `Swagger 2.0`, `curl`, `HAR` */
  format: z.string().max(100),
  /** Of the description; of the request that it came in, if it came as a value. */
  sha256: z.string().length(64),
  /** The number of its operations. */
  count: z.int(),
  base: connectorSchema.omit({ operations: true }),
  /** All operations, if they are listed. */
  operations: z.array(listedSchema).nullable(),
  unknownAuthentication: z.array(z.string()),
  omissions: z.array(z.string()),
  /** The servers that recorded requests went to, the likeliest API first. Empty for a description. */
  hosts: z.array(z.strictObject({ host: z.string(), count: z.int() })),
  /** Operations that do not fit our format, with the reason. */
  unfit: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
  /** Names that were asked for and that it does not have. */
  missing: z.array(z.string()),
});
export type CompiledDescription = z.output<typeof compiledDescriptionSchema>;

/** The value of a conversion. */
export const compilationSchema = z.strictObject({
  /** The rest of the request, with `document: true` if it has one; null if the input was a description. */
  request: z.record(z.string(), z.json()).nullable(),
  description: compiledDescriptionSchema.nullable(),
});

/** A line that the conversion writes. */
export const compiledLineSchema = z.strictObject({
  name: connectorSchema.shape.name,
  operation: operationSchema,
});
