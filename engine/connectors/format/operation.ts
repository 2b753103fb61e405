import { z } from "zod";
import { paginationSchema } from "#engine/request/pagination-settings.ts";
import { line, name, path } from "./parts.ts";

const fieldKinds = [
  "text",
  "paragraph",
  "number",
  "integer",
  "boolean",
  "choice",
  "date",
  "date_time",
  "list",
  "json",
  "file",
] as const;

/**
 * How lists and objects are written in a query or a form: `a=1&a=2`, `a[]=1&a[]=2`, `a[0]=1&a[1]=2`, `a=1,2`, `a=1 2`, `a=1|2`,
 * an object's properties as parameters of their own names (`spread`), or as JSON. In a path also `.1.2` (`label`) and `;a=1;a=2` (`matrix`).
 */
export const listStyle = z.enum([
  ...(["repeat", "brackets", "indexed", "comma", "space", "pipe", "spread", "json"] as const),
  ...(["label", "matrix"] as const),
]);

/** Values that another operation lists, for a drop-down. */
const choicesSchema = z.strictObject({
  operation: name,
  /** The list in its output, and in each entry the value that is stored and the text that people read. */
  items: path.default(""),
  value: path,
  label: path,
  /** The field of that operation that takes what a person types; without one, the loaded page is searched. */
  search: name.optional(),
  /** Fields of that operation that get the values of these fields: `{ repo: "repo" }`. */
  with: z.record(name, name).optional(),
  /** Of a JSON field, the values are names of its properties. In an entry, the value that such a property begins with. */
  example: path.optional(),
});

export const fieldSchema = z.strictObject({
  label: line,
  help: z.string().max(500).optional(),
  placeholder: line.optional(),
  kind: z.enum(fieldKinds).default("text"),
  required: z.boolean().default(false),
  /** Folded away, because few people need it. */
  more: z.boolean().default(false),
  options: z
    .array(z.strictObject({ value: z.string().max(500), label: line }))
    .readonly()
    .optional(),
  /** Text, as a person would type it. It is what a new node has. */
  default: z.string().max(10_000).default(""),
  choices: choicesSchema.optional(),
  /**
   * Omitted: in the path if the path names it, else in the query of GET, HEAD and DELETE, else in the body. `none`: it is sent
   * where `fixed` has its name in braces, or only other fields' choices depend on it.
   */
  in: z.enum(["path", "query", "header", "cookie", "body", "none"]).optional(),
  /**
   * Its name on the wire; in a body its path, as `readField` reads it: `message.text`. Empty: it is the whole body. Omitted: the
   * field's own name.
   */
  wire: z.string().max(500).optional(),
  /** Other paths of the body with the same value: the time zone of an event's start and of its end. */
  also: z.array(path).optional(),
  /** Each text of a list is sent as an object with it at this path: `email` makes `{ email: "ada@example.com" }`. */
  each: path.optional(),
  /** Other than the connector's. In a body only `json`: the value is sent as a text that is JSON. */
  style: listStyle.optional(),
  /**
   * Text is sent as the base64 of its UTF-8: the content of a file in GitHub. Or as a document in the Atlassian Document Format,
   * with its lines and paragraphs.
   */
  encode: z.enum(["base64", "adf"]).optional(),
  /** An id that looks like a number has so many decimals: a number that a tag gives has lost its zeros at the end. */
  decimals: z.int().min(1).max(20).optional(),
  /** It is taken as it is: tags in it are refused. For text that a value must not become a part of, such as SQL. */
  literal: z.boolean().optional(),
});

/** How a repeat after a crash is safe. */
const effectSchema = z.discriminatedUnion("kind", [
  /** Reads, and writes of the same value. */
  z.strictObject({ kind: z.literal("safe") }),
  /** The provider answers a second request with the same `Idempotency-Key` as the first one. Every request has that header. */
  z.strictObject({ kind: z.literal("key") }),
  z.strictObject({ kind: z.literal("none") }),
]);

/** Where an operation's correctness was shown, from the best: docs/connectors.md. */
export const proofRanks = ["real", "A", "B", "C"] as const;
export const proofSchema = z.strictObject({
  rank: z.enum(proofRanks),
  /** The real server, the official client, the description, or the page. */
  source: line,
  version: line.optional(),
  /** When it was shown. */
  date: z.iso.date(),
});

export const bodyKinds = ["json", "form", "multipart", "binary"] as const;

const flagSchema = z.strictObject({ at: path, ok: z.json() });

/** How an error looks that the status does not tell. */
export const errorsSchema = z.strictObject({
  /** A response whose body has a value that is not `ok` here is an error: Slack's `ok`. Null is also what is not there. */
  flag: flagSchema.optional(),
  /** More of them: GraphQL's errors, and those of its mutations. */
  flags: z.array(flagSchema).default([]),
  /** Where the provider's code and words are, in the order in which they are tried. */
  code: z.array(path).default([]),
  message: z.array(path).default([]),
  /** Codes for which a later attempt can help, whatever the status. */
  retry: z.array(z.string()).default([]),
  /** Codes that mean that the provider does not accept the connection, whatever the status. */
  refused: z.array(z.string()).default([]),
  /** A sentence about each code that says what to do. */
  advice: z.record(z.string(), z.string()).default({}),
  /** A sentence where the body has a value at this path, with the value in place of `{value}`: the new id of a group. */
  hints: z.array(z.strictObject({ at: path, text: z.string().max(300) })).default([]),
  /**
   * How a refusal shows that the access lacks a scope: by one of these codes, or by headers that name the accepted and the granted
   * scopes, as GitHub's do. The paths are in `{ status, headers, body }`.
   */
  lacksScope: z
    .strictObject({
      codes: z.array(z.string()).default([]),
      needed: path.optional(),
      granted: path.optional(),
      /** Where a 403 names the permissions that a token needs, as GitHub's fine-grained ones have them. */
      permissions: path.optional(),
      /** The advice in that case. */
      remedy: z.string().max(300),
    })
    .optional(),
});

export const operationSchema = z.strictObject({
  title: line,
  /** One sentence. */
  about: line,
  synonyms: z.string().max(1000).default(""),
  docs: z.url().optional(),
  fields: z.record(name, fieldSchema).default({}),
  /** Omitted with the path by operations of a connector with a `server`, which have code. */
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).default("POST"),
  /** The name of another base URL than the connector's, from its `bases`. */
  base: name.optional(),
  /** After the base URL, with fields in braces: `/repos/{owner}/{repo}/issues`. Empty: the base URL itself. */
  path: z
    .string()
    .regex(/^(\/|$)/)
    .max(1000)
    .default(""),
  /**
   * Fixed parts of the request. Those of the body have the names of the wire. They may have fields in braces that are `none`
   * elsewhere: `{ "{column}": "eq.{value}" }`. A part is left out if such a field is empty.
   */
  fixed: z
    .strictObject({
      query: z.record(z.string(), z.string()).default({}),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.record(z.string(), z.json()).default({}),
    })
    .prefault({}),
  body: z.enum(bodyKinds).optional(),
  /** The response's body is stored as a file. */
  file: z.boolean().default(false),
  /** The part of the response's body that is the output. With pages, the output is the list of all entries. */
  output: path.default(""),
  pages: paginationSchema.optional(),
  /**
   * The step then waits for a person's decision, as an Approval does. The node has an Approval's settings and exits, and the
   * operation's code gets the message with its links. Only the operation `send_and_wait` has it.
   */
  waits: z.literal("approval").optional(),
  effect: effectSchema,
  proof: proofSchema,
  sample: z.json(),
});
