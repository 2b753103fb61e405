import { clock } from "#lib/clock.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { sealOauthApp, unsealOauthApp } from "#server/identity/credentials/oauth-app.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { StoredOauthClient } from "./data.ts";
import type { Registration } from "./registrations.ts";

/**
 * Stores the app that was registered for a way to sign in. Without a secret the stored one stays, unless the connector's token
 * endpoint has changed since: then it must be entered again, so that it goes to no other server.
 */
export async function storeOauthClient(
  principal: Principal<"owner">,
  { owner: connector, name, method }: Registration,
  { client_id: clientId, client_secret: given }: { client_id: string; client_secret?: string | undefined },
): Promise<{ kind: "stored"; client: StoredOauthClient } | { kind: "secret_required" }> {
  const connector_method = { connector: connector.name, method: name };
  const where = { connector_method };
  return prisma().$transaction(async (tx) => {
    const before = await tx.oauthClient.findUnique({ where });
    const kept = before && unsealOauthApp(connector.name, name, before.secret);
    const isElsewhere = kept !== null && kept.token_url !== method.tokenUrl;
    if (given === undefined && isElsewhere && kept.client_secret !== "") return { kind: "secret_required" };
    const secret = { client_secret: given?.trim() ?? kept?.client_secret ?? "", token_url: method.tokenUrl };
    const data = { clientId, secret: sealOauthApp(connector.name, name, secret), updatedAt: clock.now() };
    const stored = await tx.oauthClient.upsert({
      where,
      create: { ...connector_method, ...data },
      update: data,
    });
    await recordAudit(tx, principal, {
      action: "oauth_client.stored",
      target: { id: null, name: connector.title },
      ...(before && { before: { ...connector_method, client_id: before.clientId, new_value: false } }),
      after: { ...connector_method, client_id: clientId, new_value: given !== undefined },
    });
    return { kind: "stored", client: stored };
  });
}

/** Forgets an app. Returns false if there is none. */
export async function deleteOauthClient(
  principal: Principal<"owner">,
  connector: string,
  method: string,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const before = await tx.oauthClient.findUnique({ where: { connector_method: { connector, method } } });
    if (!before) return false;
    await tx.oauthClient.delete({ where: { connector_method: { connector, method } } });
    await recordAudit(tx, principal, {
      action: "oauth_client.deleted",
      target: { id: null, name: connector },
      before: { connector, method, client_id: before.clientId },
    });
    return true;
  });
}
