import type pg from "pg";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";
import { sealOauthApp } from "#server/identity/credentials/oauth-app.sql.ts";
import { keepCredential } from "#test/postgres/credential.ts";

/** Stores a connection by OAuth to a shipped connector, whose tokens a server on this machine gives, and its registered app. */
export async function keepOauthConnection(
  pool: pg.Pool,
  connector: string,
  origin: string,
  tokens: { access_token: string; refresh_token: string | null; expires_at: number | null },
): Promise<string> {
  const tokenUrl = `${origin}/token`;
  const method: OauthMethod = {
    ...{ kind: "oauth2", title: "Account", grant: "authorization_code", tokenUrl },
    ...{ authorizeUrl: `${origin}/authorize`, scopes: ["read"], authorize: {}, separator: " " },
    ...{ client: "body", encoding: "form", token: "access_token", pkce: true },
    register: "https://desk.example.com",
  };
  const connection = {
    ...{
      connector,
      authentication: "oauth",
      method,
      fields: {},
      account: null,
      state: "works",
      problem: null,
    },
  };
  const app = { client_secret: "canary-of-the-app", token_url: tokenUrl };
  await pool.query(
    "insert into oauth_clients (connector, method, client_id, secret) values ($1, 'oauth', 'canary', $2) on conflict do nothing",
    [connector, Buffer.from(sealOauthApp(connector, "oauth", app))],
  );
  const secret = JSON.stringify({ kind: "oauth2", ...tokens });
  return keepCredential(pool, "connection", secret, { connection }, [new URL(origin).host]);
}
