import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { comparisonSchema } from "#engine/connectors/compare-schema.ts";
import { text } from "#lib/text.ts";
import { connectorDetailSchema, connectorNameSchema } from "./schema.ts";

/** The largest body with a description, in bytes. A larger description is loaded from a URL. */
export const maxImportBytes = 50_000_000;
/** The largest description that is loaded from a URL, in bytes. */
export const maxDescriptionBytes = 50_000_000;

/** One of `document`, `url` and `file_id`. */
const source = {
  /**
   * OpenAPI 3.0 to 3.2 or Swagger 2.0, as JSON or as the text of JSON or YAML; or requests: the text of curl commands, or a HAR
   * file as JSON or as text.
   */
  document: z.json().optional(),
  /** Of requests to several servers, the one whose requests count: `api.example.com`. Omitted: the one with most JSON. */
  host: text().max(300).optional(),
  url: z
    .url({ protocol: /^https?$/, error: "Enter a URL with http or https." })
    .max(2000)
    .optional(),
  /** A stored file of an execution, such as one that an HTTP Request has downloaded. */
  file_id: z.uuid().optional(),
};

const needsSource = "Give one of “document”, “url” and “file_id”.";
const hasOneSource = (given: { document?: unknown; url?: unknown; file_id?: unknown }) =>
  [given.document, given.url, given.file_id].filter((each) => each !== undefined).length === 1;

const operations = z.array(z.string().max(100)).min(1, "Choose an operation.").max(50_000).optional();

/** Without `operations`, all of them. */
export const importConnectorBodySchema = z
  .strictObject({ name: connectorNameSchema, ...source, operations })
  .refine(hasOneSource, needsSource);

export const describeApiBodySchema = z.strictObject(source).refine(hasOneSource, needsSource);

/** The imported connector, and what of the description is not in it, in sentences. */
export const importedConnectorSchema = connectorDetailSchema.extend({ notes: z.array(z.string()) });
export type ImportedConnector = z.infer<typeof importedConnectorSchema>;

/** A description of an API, before it is imported. */
export const describedApiSchema = z.strictObject({
  title: z.string(),
  api_version: z.string(),
  /** `OpenAPI 3.0.1`, `Swagger 2.0`, `curl`, `HAR` */
  format: z.string(),
  /** The servers of recorded requests, the likeliest API first; empty for a description. */
  hosts: z.array(z.strictObject({ host: z.string(), count: z.int() })),
  /** The name that is proposed. */
  name: z.string(),
  base_url: z.string(),
  authentication: z.array(z.strictObject({ name: z.string(), title: z.string(), kind: z.string() })),
  operations: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      method: z.string(),
      path: z.string(),
      tags: z.array(z.string()),
    }),
  ),
  notes: z.array(z.string()),
});
export type DescribedApi = z.infer<typeof describedApiSchema>;

/** Where a version came from. */
const sourceSchema = z.strictObject({
  /** Null if the description was sent itself, or is from a stored file. */
  url: z.string().nullable(),
  format: z.string(),
  sha256: z.string(),
  notes: z.array(z.string()),
});
export const connectorSourceSchema = sourceSchema;

/** A flow whose draft or live version uses a connector. Of flows that the caller cannot see there is only the number. */
const usingFlowSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  operations: z.array(z.strictObject({ name: z.string(), version: z.int() })),
});
const usesSchema = z.strictObject({ flows: z.array(usingFlowSchema), hidden_flows: z.int() });

export const connectorVersionSchema = z.strictObject({
  version: z.int(),
  title: z.string(),
  api_version: z.string(),
  operations: z.int(),
  source: sourceSchema,
  created_at: instantSchema,
});
export type ConnectorVersion = z.infer<typeof connectorVersionSchema>;

/** The versions, the newest first, and the flows that use any of them. */
export const connectorVersionsSchema = z.strictObject({
  data: z.array(connectorVersionSchema),
  uses: usesSchema,
});

export const compareVersionsQuerySchema = z.strictObject({
  from: z.coerce.number().int().min(1),
  to: z.coerce.number().int().min(1),
});

/** The differences, and the flows that use operations that differ. */
export const connectorComparisonSchema = comparisonSchema.extend({
  /** The names of the operations that the description offers and the new version would not have. */
  not_chosen: z.array(z.string()),
  uses: usesSchema,
});
export type ConnectorComparison = z.infer<typeof connectorComparisonSchema>;
