import { z } from "zod";
import { type ClientConnection, clientConnectionSchema } from "#api/connectors/connections-schema.ts";
import type { ConnectorBase } from "#engine/connectors/format.ts";
import { library } from "#server/connectors/library/library.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { findOauthApp } from "#server/identity/credentials/oauth-app.sql.ts";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";
import type { OauthApp } from "#server/identity/oauth/tokens.ts";
import { config } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";

/** Where every provider sends the browser back. */
export const redirectUrl = () => `${config().baseUrl}${redirectPath}`;
export const redirectPath = "/oauth/callback";

/** A way to sign in by OAuth, with its connector. */
export interface OauthWay {
  connector: ConnectorBase;
  name: string;
  method: OauthMethod;
}

export function findOauthWay(connectorName: string, name: string): OauthWay | null {
  const connector = library().get(connectorName);
  const method = connector && Object.hasOwn(connector.authentication, name) && connector.authentication[name];
  return connector && method && method.kind === "oauth2" ? { connector, name, method } : null;
}

const rowSchema = z.object({
  connector: z.string(),
  method: z.string(),
  clientId: z.string(),
  updatedAt: z.date(),
});
export type StoredOauthClient = z.output<typeof rowSchema>;

/** The registered apps, without their secrets. */
export async function getOauthClients(_: Principal): Promise<StoredOauthClient[]> {
  const { rows } = await pool().query(
    `select connector, method, client_id as "clientId", updated_at as "updatedAt" from oauth_clients`,
  );
  return rows.map((row) => rowSchema.parse(row));
}

/** The app that is registered for a way to sign in, with its secret; null if there is none for its token endpoint. */
export function getOauthApp({ connector, name, method }: OauthWay): Promise<OauthApp | null> {
  return findOauthApp(pool(), connector.name, { ...method, name });
}

const selectConnections = `select id, name, settings -> 'connection' ->> 'connector' as connector,
    settings -> 'connection' ->> 'account' as account
  from credentials
  where kind = 'connection' and settings -> 'connection' ->> 'connector' = any($1::text[])
    and settings -> 'connection' ->> 'authentication' = $2 and settings -> 'connection' ->> 'state' <> 'expired'
  order by lower(name), id limit 200`;

/** The connections that get their access through an app of these connectors, at most 200. Those that have expired are left out. */
export async function getClientConnections(
  _: Principal,
  connectors: readonly string[],
  authentication: string,
): Promise<ClientConnection[]> {
  const { rows } = await pool().query(selectConnections, [connectors, authentication]);
  return rows.map((row) => clientConnectionSchema.parse(row));
}
