import { z } from "zod";
import type { OauthClient } from "#api/connectors/connections-schema.ts";
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

/** Every way of every connector to sign in by OAuth. */
export function oauthWays(): OauthWay[] {
  return library()
    .list()
    .flatMap((connector) =>
      Object.entries(connector.authentication).flatMap(([name, method]) =>
        method.kind === "oauth2" ? [{ connector, name, method }] : [],
      ),
    );
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
  return findOauthApp(pool(), connector.name, { name, tokenUrl: method.tokenUrl });
}

/** A way to sign in by OAuth on the wire. */
export function toOauthClient(
  { connector, name, method }: OauthWay,
  stored: StoredOauthClient | undefined,
): OauthClient {
  return {
    connector: connector.name,
    title: connector.title,
    authentication: name,
    client_id: stored?.clientId ?? null,
    redirect_url: redirectUrl(),
    scopes: method.scopes,
    register_url: method.register,
    updated_at: stored?.updatedAt.toISOString() ?? null,
  };
}
