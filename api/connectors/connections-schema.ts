import { z } from "zod";
import { idPageQuerySchema, instantSchema } from "#api/http/schema.ts";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { connectionIdSchema } from "#engine/connectors/connection-id.ts";
import { text } from "#lib/text.ts";
import { connectorNameSchema } from "./schema.ts";

const name = text().min(1, "Enter a name.").max(100);
/** Secret fields and plain ones, by the names that `GET /api/connectors/{name}` gives them. */
const fields = z.record(z.string().max(100), z.string().max(10_000));
const authentication = z.string().max(100);

/** Without `authentication`, the first way to sign in whose fields are given. */
export const createConnectionBodySchema = z.strictObject({
  connector: connectorNameSchema,
  name,
  authentication: authentication.optional(),
  fields: fields.default({}),
});
export type CreateConnectionBody = z.infer<typeof createConnectionBodySchema>;

/** A missing part is not changed. A changed plain field needs the secret fields again: it may name another host. */
export const updateConnectionBodySchema = z.strictObject({
  name: name.optional(),
  fields: fields.optional(),
});
export type UpdateConnectionBody = z.infer<typeof updateConnectionBodySchema>;

/** A connection in the API, always without its secrets. */
export const connectionSchema = z.strictObject({
  id: z.uuid(),
  connector: z.string(),
  name: z.string(),
  authentication: z.string(),
  /** The fields that are no secrets. */
  fields: z.record(z.string(), z.string()),
  account: z.string().nullable(),
  state: connectionSettingsSchema.shape.state,
  problem: z.string().nullable(),
  /** The hosts that its secrets are sent to. */
  hosts: z.array(z.string()),
  /** To the hour. */
  last_used_at: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Connection = z.infer<typeof connectionSchema>;

export const listConnectionsQuerySchema = idPageQuerySchema.extend({
  connector: connectorNameSchema.optional(),
});

export const deleteConnectionQuerySchema = z.strictObject({ force: z.enum(["true", "false"]).optional() });

/** `published`: the live version uses it. Private flows that the caller cannot see are counted alone. */
export const connectionFlowsSchema = z.strictObject({
  flows: z.array(z.strictObject({ id: z.uuid(), name: z.string(), published: z.boolean() })),
  hidden_flows: z.int(),
});
export type ConnectionFlows = z.infer<typeof connectionFlowsSchema>;

/** The provider's response to the connector's test request, in short. */
export const connectionTestSchema = z.strictObject({
  state: connectionSettingsSchema.shape.state,
  account: z.string().nullable(),
  problem: z.string().nullable(),
});

/** `connection_id`: an existing connection gets the new access instead of a new one. */
export const authorizeBodySchema = z.strictObject({
  connector: connectorNameSchema,
  authentication,
  name: name.optional(),
  fields: fields.default({}),
  connection_id: connectionIdSchema.optional(),
});

/**
 * Where the person goes to give access. The provider sends them back to `/oauth/callback`. `attempt` is in the message of
 * `/oauth/finished`, since several pages may wait for one.
 */
export const authorizationSchema = z.strictObject({ url: z.url(), attempt: z.string() });

/**
 * Why an account was not connected. `/oauth/finished`, where the provider's window ends, says what to do about each, and tells the
 * page that opened it: a message with `connection` or `problem` on the `BroadcastChannel` of this name, since a window that was at
 * another site has no opener. Without `attempt`, nobody knows which page it belongs to.
 */
export const connectProblems = [
  "canceled",
  "expired",
  "refused",
  "failed",
  "app_missing",
  "connection_gone",
] as const;
export const connectedChannel = "millrace.connected";
const attempt = z.string().max(100).optional();
export const connectedSchema = z.union([
  z.strictObject({ connection: z.uuid(), attempt }),
  z.strictObject({ problem: z.enum(connectProblems), attempt }),
]);

/** A connection that gets its access through a registered app. */
export const clientConnectionSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  connector: z.string(),
  account: z.string().nullable(),
});
export type ClientConnection = z.infer<typeof clientConnectionSchema>;

/** A way to sign in by OAuth, and the app that was registered for it. */
export const oauthClientSchema = z.strictObject({
  /** A connector, or a provider whose app serves several. */
  connector: z.string(),
  title: z.string(),
  authentication: z.string(),
  /** The connectors that the app serves. */
  connectors: z.array(z.strictObject({ name: z.string(), title: z.string() })),
  /** Null until an app is registered. */
  client_id: z.string().nullable(),
  redirect_url: z.string(),
  scopes: z.array(z.string()),
  /** The provider's page for apps. */
  register_url: z.string(),
  updated_at: instantSchema.nullable(),
});
export type OauthClient = z.infer<typeof oauthClientSchema>;

/** Without `client_secret`, the stored one stays. */
export const registerClientBodySchema = z.strictObject({
  client_id: text().min(1, "Enter the client id.").max(500),
  client_secret: text().min(1).max(2000).optional(),
});
