import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { triggersChannel } from "#queue/channels.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.ts";
import { findCredentialUses, isListed, toCredential } from "./data.ts";
import { encryptSecret } from "./encrypt-secret.ts";
import type { CreateCredentialBody, Credential, UpdateCredentialBody } from "./schema.ts";

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
  return toCredential(await prisma().credential.create({ data, select: isListed }));
}

/** Changes an existing credential. Every process that authenticates senders with it is notified at commit. */
export async function updateCredential(
  _: Principal<"editor">,
  id: string,
  { name, settings, hosts, secret }: UpdateCredentialBody,
): Promise<Credential> {
  const users = await findCredentialUses(id);
  return prisma().$transaction(async (tx) => {
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
    return toCredential(row);
  });
}

/** Deletes a credential unless a flow uses it. */
export async function deleteCredential(
  _: Principal<"editor">,
  id: string,
): Promise<
  { kind: "done" } | { kind: "not_found" } | { kind: "in_use"; flows: { id: string; name: string }[] }
> {
  const flows = await findCredentialUses(id);
  if (flows.length > 0) return { kind: "in_use", flows };
  const { count } = await prisma().credential.deleteMany({ where: { id } });
  return count === 0 ? { kind: "not_found" } : { kind: "done" };
}
