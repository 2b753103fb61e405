import { z } from "zod";
import type { OauthApp } from "#server/identity/oauth/tokens.ts";
import { seal, unseal } from "#server/platform/encryption/sealed.ts";

/** A registered app's secret belongs to one token endpoint: a connector that was changed cannot send it to another. */
const secretSchema = z.strictObject({ client_secret: z.string(), token_url: z.string() });
type OauthAppSecret = z.output<typeof secretSchema>;

const boundTo = (connector: string, method: string) => `${connector}/${method}`;

export const sealOauthApp = (connector: string, method: string, secret: OauthAppSecret) =>
  seal("credentials", boundTo(connector, method), JSON.stringify(secret));

export const unsealOauthApp = (connector: string, method: string, sealed: Uint8Array): OauthAppSecret =>
  secretSchema.parse(JSON.parse(unseal("credentials", boundTo(connector, method), sealed).toString("utf8")));

const rowSchema = z.object({ connector: z.string(), clientId: z.string(), secret: z.instanceof(Buffer) });

/** A way to sign in by OAuth, as its connector or a connection has it. */
export interface AppOfWay {
  name: string;
  tokenUrl: string;
  /** The provider whose app serves several connectors. */
  provider?: { name: string } | undefined;
}

const select = `select connector, client_id as "clientId", secret from oauth_clients
  where connector = any($1::text[]) and method = $2 order by array_position($1::text[], connector)`;

/**
 * The app that is registered for a way to sign in: the connector's own, or else its provider's. Null if there is none, or it was
 * registered for another token endpoint.
 */
export async function findOauthApp(
  database: Queryable,
  connector: string,
  { name, tokenUrl, provider }: AppOfWay,
): Promise<OauthApp | null> {
  const { rows } = await database.query(select, [[connector, ...(provider ? [provider.name] : [])], name]);
  for (const row of rows.map((each) => rowSchema.parse(each))) {
    const { client_secret: clientSecret, token_url } = unsealOauthApp(row.connector, name, row.secret);
    if (token_url === tokenUrl) return { clientId: row.clientId, clientSecret };
  }
  return null;
}

/** Connections, or one with an open transaction. */
interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}
