import { z } from "zod";
import { sendAndWait } from "#engine/approval/types.ts";
import { authenticationSchema, plainField, setupSchema } from "./format/connection.ts";
import { bodyKinds, errorsSchema, type fieldSchema, listStyle, operationSchema } from "./format/operation.ts";
import { line, name, path } from "./format/parts.ts";
import { type pollingSchema, triggerSchema, type webhookSchema } from "./format/trigger.ts";

export { authenticationSchema, type SetupInput, setupSchema } from "./format/connection.ts";
export { bodyKinds, fieldSchema, operationSchema, proofRanks } from "./format/operation.ts";
export { triggerSchema } from "./format/trigger.ts";

/*
 * The format of connectors: which requests an API understands, as data. Hand-made connectors (`connectors/`) and imported
 * descriptions have the same format, so it is a schema, and whatever comes from outside is parsed by it. `api.md` and
 * docs/adding-a-connector.md explain it for authors.
 */

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
