import type {
  CreateCredentialBody,
  Credential,
  UpdateCredentialBody,
} from "#api/identity/credentials/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { triggersChannel } from "#queue/channels.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.sql.ts";
import { findFlowsNaming, isListed, toCredential } from "./data.ts";
import { encryptSecret } from "./encrypt-secret.ts";
import type { NamingFlow } from "./naming-flows.ts";

/** Stores a new credential with its secret encrypted. */
export async function createCredential(
  principal: Principal<"editor">,
  body: CreateCredentialBody,
): Promise<Credential> {
  const id = newId();
  const { name, kind, settings } = body;
  const secret = encryptSecret(id, "secret" in body ? body.secret : "");
  const hosts = "hosts" in body ? body.hosts : [];
  const data = { id, name, kind, settings, hosts, secret, createdById: principal.userId };
  return prisma().$transaction(async (tx) => {
    const credential = toCredential(await tx.credential.create({ data, select: isListed }));
    const after = { name, kind, settings, hosts };
    await recordAudit(tx, principal, { action: "credential.created", target: { id, name }, after });
    return credential;
  });
}

/** Changes an existing credential. Every process that authenticates senders with it is notified at commit. */
export async function updateCredential(
  principal: Principal<"editor">,
  id: string,
  { name, settings, hosts, secret }: UpdateCredentialBody,
): Promise<Credential> {
  const users = await findFlowsNaming(principal, id);
  return prisma().$transaction(async (tx) => {
    const before = toCredential(await tx.credential.findUniqueOrThrow({ where: { id }, select: isListed }));
    const row = await tx.credential.update({
      where: { id },
      select: isListed,
      data: {
        name,
        settings,
        updatedAt: clock.now(),
        ...(hosts && { hosts }),
        ...(secret && { secret: encryptSecret(id, secret) }),
      },
    });
    for (const flow of users) await notifyAtCommit(tx, triggersChannel, flow.id);
    const after = toCredential(row);
    await recordAudit(tx, principal, {
      action: "credential.changed",
      target: { id, name },
      before: { ...shown(before), new_value: false },
      after: { ...shown(after), new_value: secret !== undefined },
    });
    return after;
  });
}

/** A credential as an audit entry shows it. */
function shown({ name, kind, settings, hosts }: Credential) {
  return { name, kind, settings, hosts };
}

/** Deletes a credential unless a flow uses it. */
export async function deleteCredential(
  principal: Principal<"editor">,
  id: string,
): Promise<{ kind: "done" } | { kind: "not_found" } | { kind: "in_use"; flows: NamingFlow[] }> {
  const flows = await findFlowsNaming(principal, id);
  if (flows.length > 0) return { kind: "in_use", flows };
  return prisma().$transaction(async (tx) => {
    const where = { id, kind: { not: "connection" } };
    const row = await tx.credential.findUnique({ where, select: isListed });
    const { count } = await tx.credential.deleteMany({ where });
    if (!row || count === 0) return { kind: "not_found" };
    const before = shown(toCredential(row));
    await recordAudit(tx, principal, {
      action: "credential.deleted",
      target: { id, name: row.name },
      before,
    });
    return { kind: "done" };
  });
}
