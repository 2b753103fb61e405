import type pg from "pg";
import { z } from "zod";
import { type ConnectionSettings, connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import type { ConnectionSecret } from "#engine/connectors/authenticate.ts";
import type { HttpFailure } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";
import { clientTokens, refreshTokens, type TokenResult } from "#server/identity/oauth/tokens.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import { readSecret } from "./connection-secret.ts";
import { storeExpiry } from "./connection-state.sql.ts";
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts";
import { createSecretMasks } from "./mask.ts";
import { findOauthApp } from "./oauth-app.sql.ts";
import { expiredFailure, isStale, renewalFailure } from "./token-states.ts";

export type OauthSecret = Extract<ConnectionSecret, { kind: "oauth2" }>;

const select = `select name, settings -> 'connection' as connection, secret from credentials
  where id = $1::uuid and kind = 'connection' for update`;

const rowSchema = z.object({
  name: z.string(),
  connection: connectionSettingsSchema,
  secret: z.instanceof(Buffer),
});

/**
 * Renews a connection's access under a lock on its row, so that of all processes one asks the provider. The others wait for it and
 * find its tokens. A refusal is stored: no later call asks again.
 *
 * @param seen the access token that is too old, or that the provider did not accept
 * @param isRejected the provider did not accept it
 */
export function renewToken(
  id: string,
  seen: string,
  isRejected: boolean,
): Promise<OauthSecret | HttpFailure> {
  return inTransaction(pool(), async (tx) => {
    const { rows } = await tx.query(select, [id]);
    if (rows[0] === undefined)
      return renewalFailure("credential_missing", "The connection was deleted.", false);
    const { name, connection, secret: sealed } = rowSchema.parse(rows[0]);
    const secret = readSecret(decryptSecret(id, sealed));
    const { method } = connection;
    if (secret.kind !== "oauth2" || method?.kind !== "oauth2")
      throw new Error("This connection has no tokens.");
    if (connection.state === "expired") return expiredFailure(name, connection.problem);
    // Another process was first.
    if (secret.access_token !== seen && !isStale(secret, method.grant)) return secret;
    const asked = await askProvider(tx, connection, method, secret);
    if (asked.kind === "tokens") {
      const renewed: OauthSecret = { kind: "oauth2", ...asked.tokens };
      const text = "update credentials set secret = $2 where id = $1::uuid";
      await tx.query(text, [id, Buffer.from(encryptSecret(id, JSON.stringify(renewed)))]);
      return renewed;
    }
    if (asked.kind === "refused") {
      await storeExpiry(id, asked.said, tx);
      return expiredFailure(name, asked.said);
    }
    if (!isRejected && secret.access_token !== "" && (secret.expires_at ?? 0) > clock.nowMs()) return secret;
    return renewalFailure(
      "token_not_renewed",
      `The access of “${name}” could not be renewed. ${asked.said}`,
      asked.retryable,
    );
  });
}

type Asked = Exclude<TokenResult, { kind: "canceled" }>;

async function askProvider(
  tx: pg.ClientBase,
  { connector, authentication }: ConnectionSettings,
  method: OauthMethod,
  { access_token, refresh_token }: OauthSecret,
): Promise<Asked> {
  const isClient = method.grant === "client_credentials";
  if (!isClient && refresh_token === null) {
    return {
      kind: "refused",
      said: "The provider no longer accepts its access, and gave nothing to renew it with.",
    };
  }
  const app = await findOauthApp(tx, connector, { ...method, name: authentication });
  if (!app) {
    const said = `The app of ${connector} is no longer registered. An owner registers it under Settings → Providers.`;
    return { kind: "failed", said, retryable: false };
  }
  const result = isClient
    ? await clientTokens(method, app)
    : await refreshTokens(method, app, refresh_token ?? "");
  // Only a person's answer can be that.
  if (result.kind === "canceled") return { kind: "refused", said: "The provider refused it." };
  if (result.kind === "tokens") return result;
  const { said, ...rest } = masked(result, [access_token, refresh_token ?? "", app.clientSecret]);
  const words = `The provider says: ${said}`;
  // Nobody connects an app's own access in a browser: it works again when an owner has corrected the app.
  if (isClient) return { kind: "failed", said: words, retryable: false };
  const why = result.kind === "refused" && method.ends !== undefined ? ` ${method.ends}` : "";
  return { ...rest, said: `${words}${why}` };
}

/** The provider's words without what it was sent. */
function masked<Result extends { said: string }>(result: Result, secrets: readonly string[]): Result {
  const masks = createSecretMasks(secrets.filter((each) => each !== ""));
  return masks ? { ...result, said: masks.mask(result.said) } : result;
}
