import { z } from "zod";
import { paginationSchema } from "./pagination-settings.ts";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;
const bodyTypes = ["none", "json", "form", "multipart", "raw", "graphql"] as const;
/** How a list is sent in the query and in forms: `a=1&a=2`, `a[]=1&a[]=2`, `a=1,2`. */
const listFormats = ["repeat", "brackets", "commas"] as const;
const responseTypes = ["data", "file"] as const;

/** The longest values that a configuration can have. Resolved tags may be longer. */
export const maxChars = { url: 10_000, name: 1000, value: 100_000, body: 1_000_000 };
export const maxRows = 100;

/** The largest response in MB of 1,048,576 bytes: data is in memory and in the journal, a file is streamed. */
export const maxResponseMb = { data: 25, file: 100 };

const rows = z
  .array(
    z.strictObject({
      name: z.string().max(maxChars.name).default(""),
      value: z.string().max(maxChars.value).default(""),
    }),
  )
  .max(maxRows)
  .default([]);

/** The operation of a GraphQL request. */
const graphqlSchema = z
  .strictObject({
    query: z.string().max(maxChars.body).default(""),
    /** A JSON object; empty for no variables. */
    variables: z.string().max(maxChars.body).default(""),
    operation_name: z.string().max(maxChars.name).default(""),
  })
  .prefault({});

export const configSchema = z.strictObject({
  label: z.string().max(200).default("HTTP Request"),
  method: z.enum(methods).default("GET"),
  url: z.string().max(maxChars.url).default(""),
  query: rows,
  headers: rows,
  /** A stored credential to send with the request. */
  credential_id: z.uuid().optional(),
  body_type: z.enum(bodyTypes).default("none"),
  /** For the types json and raw. */
  body: z.string().max(maxChars.body).default(""),
  /** For the types form and multipart. */
  form: rows,
  /** For the query and both types of forms. */
  list_format: z.enum(listFormats).default("repeat"),
  /** Leaves out parameters and fields whose value is empty. */
  skip_empty: z.boolean().default(false),
  /** For the type graphql. */
  graphql: graphqlSchema,
  response_type: z.enum(responseTypes).default("data"),
  /** For the response type file. If it is empty, the name that the response gives it. */
  file_name: z.string().max(maxChars.name).default(""),
  /** For the response type data. */
  pagination: paginationSchema,
  /** Of each page. */
  timeout_seconds: z.number().min(0.1).max(3600).default(30),
  max_redirects: z.int().min(0).max(20).default(5),
  max_response_mb: z.number().min(0.1).max(maxResponseMb.file).default(10),
  fail_on_error_status: z.boolean().default(true),
});

export type Config = z.infer<typeof configSchema>;
