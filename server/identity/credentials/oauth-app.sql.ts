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

const rowSchema = z.object({ clientId: z.string(), secret: z.instanceof(Buffer) });

/** The app that is registered for a way to sign in; null if there is none, or it was registered for another token endpoint. */
export async function findOauthApp(
  database: Queryable,
  connector: string,
  way: { name: string; tokenUrl: string },
): Promise<OauthApp | null> {
  const text = `select client_id as "clientId", secret from oauth_clients where connector = $1 and method = $2`;
  const { rows } = await database.query(text, [connector, way.name]);
  if (rows[0] === undefined) return null;
  const { clientId, secret } = rowSchema.parse(rows[0]);
  const { client_secret: clientSecret, token_url } = unsealOauthApp(connector, way.name, secret);
  return token_url === way.tokenUrl ? { clientId, clientSecret } : null;
}

/** Connections, or one with an open transaction. */
interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}
