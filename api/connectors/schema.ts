import { z } from "zod";
import { connectionIdSchema } from "#engine/connectors/connection-id.ts";
import {
  authenticationSchema,
  connectorSchema,
  operationSchema,
  proofRanks,
  setupSchema,
  triggerSchema,
} from "#engine/connectors/format.ts";
import { exchangeSchema } from "#engine/exchange.ts";
import { text } from "#lib/text.ts";

export const connectorNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, "Use lower-case letters, digits and _, beginning with a letter.")
  .max(100);

const proofSchema = z.strictObject({
  rank: z.enum(proofRanks),
  source: z.string(),
  version: z.string().nullable(),
  date: z.string(),
});

/** `key`: a repeated request is recognized by its key. */
const effectSchema = z.enum(["safe", "key", "none"]);

/** A connector in lists. */
export const connectorEntrySchema = z.strictObject({
  name: z.string(),
  version: z.int(),
  title: z.string(),
  about: z.string(),
  category: z.string(),
  /** A name in simple-icons; null for a tile with initials. */
  icon: z.string().nullable(),
  docs: z.string(),
  api_version: z.string(),
  /** Made from a description of an API, instead of shipped. */
  imported: z.boolean(),
  /** The number of operations of each rank of proof. */
  ranks: z.partialRecord(z.enum(proofRanks), z.int()),
});
export type ConnectorEntry = z.infer<typeof connectorEntrySchema>;

const operationEntrySchema = z.strictObject({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  effect: effectSchema,
  proof: proofSchema,
});

const triggerEntrySchema = operationEntrySchema.extend({
  /** It lists new items from time to time, or is called by the provider. */
  kind: z.enum(["polling", "webhook"]),
});

/** A connector with what it can do, and what a connection of it needs. */
export const connectorDetailSchema = connectorEntrySchema.extend({
  base_url: z.string(),
  /** The fields of a connection that are no secrets. */
  connection: connectorSchema.shape.connection,
  /** The ways to sign in by name, the most usual first. */
  authentication: z.record(z.string(), authenticationSchema),
  operations: z.array(operationEntrySchema.extend({ method: z.string(), path: z.string() })),
  triggers: z.array(triggerEntrySchema),
  /** How to get what a connection needs; empty for an imported one. */
  setup: setupSchema,
  /** Of each connection. */
  limit: connectorSchema.shape.limit,
});
export type ConnectorDetail = z.infer<typeof connectorDetailSchema>;

/** An operation in the format of connectors, with its connector: what an editor needs to show its settings. */
export const connectorOperationSchema = z.strictObject({
  connector: connectorSchema.omit({ operations: true }),
  name: z.string(),
  operation: operationSchema,
});
export type ConnectorOperation = z.infer<typeof connectorOperationSchema>;

/** A trigger in the format of connectors, with its connector. */
export const connectorTriggerSchema = z.strictObject({
  connector: connectorSchema.omit({ operations: true }),
  name: z.string(),
  trigger: triggerSchema,
});
export type ConnectorTrigger = z.infer<typeof connectorTriggerSchema>;

/** The texts of an operation or a trigger for the palette's search. */
export const operationNameSchema = z.strictObject({
  type: z.string(),
  group: z.enum(["Triggers", "Actions"]),
  label: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
});

export const runOperationBodySchema = z.strictObject({
  connection_id: connectionIdSchema.optional(),
  /** The fields of the operation, as values. */
  input: z.record(z.string(), z.json()).default({}),
});

/** How one operation went, without a flow. */
export const operationRunSchema = z.strictObject({
  /** The output; null if it failed. */
  output: z.json(),
  error: z.strictObject({ code: z.string(), message: z.string(), detail: z.json().optional() }).nullable(),
  /** The requests that were sent, without secrets, and what came back; a page is a request. Of more than 20, the first and last 10. */
  requests: z.array(exchangeSchema),
});
export type OperationRun = z.infer<typeof operationRunSchema>;

/** The address of a request. Its query and its headers are not needed, and may have secrets. */
export const matchOperationsBodySchema = z.strictObject({
  method: text().max(20),
  host: text().min(1).max(300),
  path: text().max(5000),
});

/** The operations that send the request, at most three. */
export const operationMatchesSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      /** The node type: `github/create_issue`. */
      type: z.string(),
      title: z.string(),
      connector_title: z.string(),
      /** The values in the path for its fields, by their names on the wire. */
      captures: z.record(z.string(), z.string()),
    }),
  ),
});
export type OperationMatch = z.infer<typeof operationMatchesSchema>["data"][number];
