import { z } from "zod";
import { sendAndWait } from "#engine/approval/types.ts";
import { paginationSchema } from "#engine/request/pagination-settings.ts";
import { headerNameSchema, signaturePresets } from "#engine/webhook/authentication.ts";

/*
 * The format of connectors: which requests an API understands, as data. Hand-made connectors (`connectors/`) and imported
 * descriptions have the same format, so it is a schema, and whatever comes from outside is parsed by it. `api.md` and
 * docs/adding-a-connector.md explain it for authors.
 */

/** A name in types and settings: `post_message`. */
const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(100);
const line = z.string().trim().min(1).max(200);
/** An address that a browser or a request may go to: never `javascript:`. */
const webUrl = z.url({ protocol: /^https?$/ });
/** The path of a value in a response's body, as `readField` reads it: `data.items`. Empty for the whole body. */
const path = z.string().max(500);

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
const listStyle = z.enum([
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
const proofSchema = z.strictObject({
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
const errorsSchema = z.strictObject({
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

/** How a trigger finds items: it lists them from time to time, and each that was not listed before starts an execution. */
const pollingSchema = z.strictObject({
  kind: z.literal("polling"),
  /** The operation that lists. Its fields get the trigger's of the same name, and these values. */
  operation: name,
  with: z.record(name, z.string()).default({}),
  /** More values for the first poll, which starts nothing: it needs the newest items, not the oldest. */
  first: z.record(name, z.string()).default({}),
  /** The list in the operation's output. */
  items: path.default(""),
  /** The parts that identify an item: an id, or an id and the time of its last change. Without any, the whole item does. */
  id: z.array(path).default([]),
  /** When an item came, as ISO 8601 or a number. Items from before the newest known one, less the overlap, are not new. */
  time: path.optional(),
  /** The field of the operation that takes the time from which it lists. */
  since: name.optional(),
  /** The time by which an item may be listed later than it came. */
  overlapSeconds: z.int().min(0).max(86_400).default(600),
  /**
   * The operation finds what is new by itself: this field of it takes the position that its last output had at `at`. Without one
   * it lists nothing, and says where it is. `more` is true if there is more.
   */
  position: z.strictObject({ field: name, at: path, more: path }).optional(),
  /** Without a time, the order of the list. */
  order: z.enum(["newest_first", "oldest_first"]).default("newest_first"),
});

/** A signature over the body. The values beside the preset belong to `generic`. */
const signedSchema = z.strictObject({
  preset: z.enum(signaturePresets),
  header: headerNameSchema.optional(),
  algorithm: z.enum(["sha1", "sha256", "sha384", "sha512"]).optional(),
  encoding: z.enum(["hex", "base64"]).optional(),
  prefix: z.string().max(100).optional(),
});

/** How a trigger receives calls of the provider. */
const webhookSchema = z.strictObject({
  kind: z.literal("webhook"),
  /** The signature over the body, or the header whose value is the secret. */
  verify: z.union([signedSchema, z.strictObject({ secretHeader: headerNameSchema })]),
  /** Where a call names its event, and the events that start the flow: these, or those in a field of the trigger. */
  events: z
    .strictObject({
      header: headerNameSchema.optional(),
      at: path.optional(),
      values: z.array(z.string()).optional(),
      field: name.optional(),
    })
    .optional(),
  /**
   * The provider's id of a delivery, which stays the same when it is sent again: in a header, at a path, or as a template over the
   * trigger's output. Or the whole body is the same.
   */
  delivery: z.union([
    z.strictObject({ header: headerNameSchema }),
    z.strictObject({ at: path }),
    z.strictObject({ tag: z.string().max(500) }),
    z.strictObject({ body: z.literal(true) }),
  ]),
  /** The provider proves the URL once by a GET with this field's text as `hub.verify_token`, as WebSub does. */
  challenge: name.optional(),
  /**
   * The operations that add, remove and list webhooks. They get the trigger's fields by their names. `create` also gets
   * `url`, `events` and `secret`, and `remove` gets `id`.
   */
  register: z
    .strictObject({
      create: name,
      remove: name,
      list: name,
      /** The webhook's id in the output of `create`. */
      id: path,
      /** The secret in the output of `create`, if the provider makes it. */
      secret: path.optional(),
      /** The provider signs with a secret of the person's app, so they choose it too. */
      hasAppSecret: z.boolean().default(false),
      /** In an entry of `list`. */
      listed: z.strictObject({ id: path, url: path }),
    })
    .optional(),
  /** The steps of a person who registers the webhook at the provider. */
  steps: z.array(z.string().max(500)).default([]),
});

export const triggerSchema = z.strictObject({
  title: line,
  /** One sentence. */
  about: line,
  synonyms: z.string().max(1000).default(""),
  docs: z.url().optional(),
  fields: z.record(name, fieldSchema).default({}),
  /** Only items and calls with one of these texts at each of these paths start the flow. */
  only: z.record(path, z.array(z.string()).min(1)).default({}),
  /**
   * Only items and calls with a value at one of these paths start the flow. `[]` is any entry of a list, and the name of a field in
   * braces each of its texts: `entry[].{events}`.
   */
  has: z.array(path).default([]),
  /** Items and calls with a value at one of these paths start nothing: false and an empty text are none. */
  unless: z.array(path).default([]),
  source: z.discriminatedUnion("kind", [pollingSchema, webhookSchema]),
  proof: proofSchema,
  sample: z.record(z.string(), z.json()),
});

const secretField = z.strictObject({
  label: line,
  /** It may be left empty. */
  optional: z.boolean().optional(),
  /** It is no secret by itself, and people may see what they type. */
  visible: z.boolean().optional(),
  help: z.string().max(500).optional(),
  placeholder: line.optional(),
});

/** A part of a connection that is no secret: a site's name in the base URL. */
const plainField = secretField.omit({ optional: true, visible: true }).extend({
  /**
   * `label`: one label of a host name. `origin`: https and a host, perhaps with a port and a path. `host` and `port`: of a
   * connector's `server`. `choice`: one of its options. `certificates`: certificate authorities, PEM.
   */
  kind: z.enum(["label", "origin", "text", "host", "port", "choice", "certificates"]),
  optional: z.boolean().optional(),
  /** The value in the form of a new connection. */
  default: z.string().max(300).optional(),
  options: z
    .array(z.strictObject({ value: z.string().max(100), label: line }))
    .readonly()
    .optional(),
});

/**
 * A way to sign in. The fields that people fill in for a connection are named as the way itself for a key, `token` for bearer,
 * `username` and `password` for basic, and as its `fields` if it is custom. Those of `aws_sigv4` are in `authenticate.ts`.
 */
export const authenticationSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("key"),
    title: line,
    /** The place of the key. In the path it replaces its name in braces, which the base URL has: `https://api.telegram.org/bot{token}`. */
    in: z.enum(["header", "query", "cookie", "path"]),
    wire: z.string().min(1).max(200),
    /** Before the key: `Token `. */
    prefix: z.string().max(100).default(""),
    key: secretField,
  }),
  z.strictObject({ kind: z.literal("bearer"), title: line, token: secretField }),
  z.strictObject({ kind: z.literal("basic"), title: line, username: secretField, password: secretField }),
  /** The server asks nobody who they are. */
  z.strictObject({ kind: z.literal("none"), title: line }),
  /**
   * Several secrets, and where each goes: templates with the names of secrets, and of the connection's plain fields, in braces.
   * `basic` is the user name and the password of basic authentication, where they are made of other parts.
   */
  z.strictObject({
    kind: z.literal("custom"),
    title: line,
    fields: z
      .record(name, secretField)
      .refine((fields) => Object.keys(fields).length > 0, "There is no field."),
    headers: z.record(z.string(), z.string()).default({}),
    query: z.record(z.string(), z.string()).default({}),
    basic: z.strictObject({ username: z.string(), password: z.string() }).optional(),
  }),
  /**
   * Signature Version 4 of AWS over the whole request. People fill in `access_key_id`, `secret_access_key` and, where they need them,
   * `session_token`, `region` and `service`.
   */
  z.strictObject({
    kind: z.literal("aws_sigv4"),
    title: line,
    /** The name of the service in signatures, where the host does not tell it: `iam`. */
    service: z.string().max(100).optional(),
  }),
  z.strictObject({
    kind: z.literal("oauth2"),
    title: line,
    grant: z.enum(["authorization_code", "client_credentials"]).default("authorization_code"),
    /** Only a client's own access has none. */
    authorizeUrl: webUrl.optional(),
    tokenUrl: webUrl,
    scopes: z.array(z.string().max(300)).max(500),
    /** Parameters of the authorization request: `access_type=offline`. */
    authorize: z.record(z.string(), z.string()).default({}),
    separator: z.enum([" ", ","]).default(" "),
    /** How the client proves itself at the token endpoint. */
    client: z.enum(["basic", "body"]).default("body"),
    encoding: z.enum(["form", "json"]).default("form"),
    /** Where the token is in the response: `access_token`, or `authed_user.access_token`. */
    token: path.default("access_token"),
    pkce: z.boolean().default(true),
    /** Why access may have ended, which the provider does not say when it refuses to renew it. */
    ends: z.string().max(300).optional(),
    /** Where an operator registers the app. */
    register: webUrl,
    /** The provider that this connector shares with others: one app serves all of them. Its name is none of a connector. */
    provider: z.strictObject({ name, title: line }).optional(),
  }),
]);

const sentence = z.string().trim().min(1).max(400);

/** How people get what a connection needs. */
export const setupSchema = z.strictObject({
  /** For each way to sign in, by its name: the page to open, and what to do there. */
  ways: z
    .record(z.string(), z.strictObject({ url: webUrl, steps: z.array(sentence).min(1).max(12) }))
    .default({}),
  /** Facts such as limits, and what else must be allowed. */
  notes: z.array(sentence).max(12).default([]),
  /** The operations and triggers that need a scope. A scope of the sign-in that is missing here is for all of them. */
  scopes: z.record(z.string(), z.array(name).min(1)).default({}),
});
export type SetupInput = z.input<typeof setupSchema>;

export const connectorSchema = z.strictObject({
  name,
  /** Raised when operations change so that stored settings must be migrated. */
  version: z.int().min(1),
  title: line,
  about: line,
  category: z.enum([
    "communication",
    "developer",
    "payment",
    "productivity",
    "sales",
    "storage",
    "database",
    "marketing",
    "support",
    "commerce",
    "other",
  ]),
  synonyms: z.string().max(1000).default(""),
  /** A name in simple-icons. Omitted: a tile with initials. */
  icon: name.optional(),
  docs: z.url(),
  /** The API's version that it is written against: a date, or the number in its URL. */
  apiVersion: line,
  /** Fields of the connection in braces: `https://{subdomain}.zendesk.com/api/v2`. */
  baseUrl: z.string().max(500),
  /** Base URLs of other APIs of the provider, by name. The connection's secret may also be sent to their hosts. */
  bases: z.record(name, z.url()).default({}),
  connection: z.record(name, plainField).default({}),
  /**
   * It speaks another protocol than HTTP, at the host and the port in these fields of the connection. Its operations have code,
   * which gets an open connection to that server.
   */
  server: z
    .strictObject({
      host: name,
      port: name,
      /** The most that it may send on one connection, if that is not what databases may. */
      maxBytes: z.int().min(1).max(50_000_000).optional(),
    })
    .optional(),
  headers: z.record(z.string(), z.string()).default({}),
  /** The ways to sign in, the most usual first. None: anybody may call it. */
  authentication: z.record(
    z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_.-]*$/)
      .max(100),
    authenticationSchema,
  ),
  /** It may be called without a connection too: its description does not say how to sign in. */
  open: z.boolean().default(false),
  /** A request that any working connection may make, and where its response names the account. */
  test: z.strictObject({ operation: name, account: z.array(path) }).optional(),
  limit: z
    .strictObject({ perSecond: z.number().positive().optional(), parallel: z.int().min(1).optional() })
    .default({}),
  body: z.enum(bodyKinds).default("json"),
  style: listStyle.default("repeat"),
  errors: errorsSchema.prefault({}),
  setup: setupSchema.prefault({}),
  operations: z.record(name, operationSchema),
  triggers: z.record(name, triggerSchema).default({}),
});

export type Connector = z.output<typeof connectorSchema>;
/** A connector without its operations, which may be thousands. */
export type ConnectorBase = Omit<Connector, "operations">;
export type ConnectorInput = z.input<typeof connectorSchema>;
/** Operations as a connector's files declare them, by name. */
export type OperationsInput = ConnectorInput["operations"];
export type TriggersInput = NonNullable<ConnectorInput["triggers"]>;
export type Operation = z.output<typeof operationSchema>;
export type Trigger = z.output<typeof triggerSchema>;
export type PollingSource = z.output<typeof pollingSchema>;
export type WebhookSource = z.output<typeof webhookSchema>;
export type OperationField = z.output<typeof fieldSchema>;
export type Authentication = z.output<typeof authenticationSchema>;
export type ListStyle = z.output<typeof listStyle>;

/**
 * Declares a connector.
 *
 * @throws if it does not have the format, or names fields or operations that it does not have
 */
export function defineConnector(input: ConnectorInput): Connector {
  const connector = connectorSchema.parse(input);
  for (const [name, { method, path }] of Object.entries(input.operations)) {
    if (connector.server || (method !== undefined && path !== undefined)) continue;
    throw new Error(`The operation ${connector.name}/${name} has no method or no path.`);
  }
  for (const [name, { waits }] of Object.entries(connector.operations)) {
    // Lists of approvals find these steps by their types.
    if ((waits !== undefined) === (name === sendAndWait)) continue;
    throw new Error(
      `An operation that waits is named ${sendAndWait}, and no other one: ${connector.name}/${name}.`,
    );
  }
  for (const [name, trigger] of Object.entries(connector.triggers)) checkTrigger(connector, name, trigger);
  return connector;
}

function checkTrigger({ name: connector, operations }: Connector, name: string, trigger: Trigger): void {
  const { source, fields } = trigger;
  const wrong = (what: string) => new Error(`The trigger ${connector}/${name} ${what}.`);
  if (Object.hasOwn(operations, name)) throw wrong("has the name of an operation");
  const used =
    source.kind === "polling"
      ? [source.operation]
      : source.register
        ? [source.register.create, source.register.remove, source.register.list]
        : [];
  const missing = used.find((each) => !Object.hasOwn(operations, each));
  if (missing !== undefined) throw wrong(`names the operation ${missing}, which does not exist`);
  const field = source.kind === "webhook" ? source.events?.field : undefined;
  const challenge = source.kind === "webhook" ? source.challenge : undefined;
  if (challenge !== undefined && !Object.hasOwn(fields, challenge))
    throw wrong(`takes its verify token from the field ${challenge}, which does not exist`);
  if (field !== undefined && !Object.hasOwn(fields, field))
    throw wrong(`reads events from the field ${field}, which does not exist`);
}
