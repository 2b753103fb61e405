import { z } from "zod";
import {
  type Credential,
  type CredentialKind,
  credentialSchema,
  type StoredCredential,
  storedCredentialSchema,
} from "#api/identity/credentials/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { pool } from "#server/platform/database/pool.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { decryptSecret } from "./encrypt-secret.ts";
import type { NamingFlow } from "./naming-flows.ts";

/** Every column but the secret. */
export const isListed = {
  id: true,
  name: true,
  kind: true,
  settings: true,
  hosts: true,
  createdAt: true,
  updatedAt: true,
} as const;

interface Row {
  id: string;
  name: string;
  kind: string;
  settings: unknown;
  hosts: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** A row on the wire, without its secret. Not for a connection. */
export const toCredential = (row: Row): Credential => credentialSchema.parse(toStored(row));

/** A row without its secret. */
function toStored({ createdAt, updatedAt, ...rest }: Row): StoredCredential {
  return storedCredentialSchema.parse({
    ...rest,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  });
}

/** A page of credentials, newest first. Connections are listed by their own endpoint. */
export async function getCredentials(
  _: Principal,
  { limit, after, kind }: { limit: number; after?: string | undefined; kind?: CredentialKind | undefined },
): Promise<Credential[]> {
  const rows = await prisma().credential.findMany({
    select: isListed,
    where: { ...(after && { id: { lt: after } }), kind: kind ?? { not: "connection" } },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toCredential);
}

/** Returns null if there is no such credential, or it is a connection. */
export async function getCredential(_: Principal, id: string): Promise<Credential | null> {
  const row = await prisma().credential.findUnique({
    where: { id, kind: { not: "connection" } },
    select: isListed,
  });
  return row && toCredential(row);
}

/**
 * The flows whose draft or live version names this id: of a credential, or of something else that nodes choose. At most 50, first
 * those that the caller cannot see, so that no deletion overlooks one, then the published ones.
 */
export async function findFlowsNaming(principal: Principal, id: string): Promise<NamingFlow[]> {
  return prisma().$queryRaw<NamingFlow[]>`
    select f.id, f.name, ${isVisible(principal)} as visible,
      coalesce(position(${id} in v.document::text) > 0, false) as published
    from flows f left join flow_versions v on v.id = f.live_version_id
    where position(${id} in f.draft::text) > 0 or position(${id} in v.document::text) > 0
    order by visible, published desc, f.name limit 50`;
}

/** The fields of a credential that its use depends on, without its secret. */
export type CredentialReference = Pick<StoredCredential, "name" | "kind" | "settings" | "hosts">;

/** The credentials with these ids that exist, by id. */
export async function findCredentials(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CredentialReference>> {
  const rows = await tx.credential.findMany({ where: { id: { in: [...ids] } }, select: isListed });
  return new Map(rows.map((row) => [row.id, toStored(row)]));
}

/**
 * A credential with its decrypted secret, for authenticating senders or outgoing requests. It never leaves the server.
 */
export interface DecryptedCredential {
  id: string;
  name: string;
  kind: StoredCredential["kind"];
  settings: StoredCredential["settings"];
  /** The hosts that it may be sent to. */
  hosts: string[];
  secret: string;
  /** Of a connection whose provider asked to wait: the seconds until its next request, as of the moment when it was read. */
  waitSeconds?: number | null;
}

const sealedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: storedCredentialSchema.shape.kind,
  settings: storedCredentialSchema.shape.settings,
  hosts: z.array(z.string()),
  secret: z.instanceof(Buffer),
  waitSeconds: z.number().nullable(),
});

const selectSealed = {
  name: "credentials.selectSealed",
  text: `select c.id, c.name, c.kind, c.settings, c.hosts, c.secret,
      extract(epoch from p.free_at - now())::float8 as "waitSeconds"
    from credentials c left join connection_paces p on p.connection_id = c.id and p.free_at > now()
    where c.id = any($1::uuid[])`,
};

/**
 * The credentials with these ids that exist and can be decrypted, in the order of the ids. A credential that
 * cannot be decrypted, because it was changed or encrypted with another SECRET_KEY, is logged and skipped as
 * if it did not exist.
 */
export async function decryptCredentials(ids: readonly string[]): Promise<DecryptedCredential[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query({ ...selectSealed, values: [ids] });
  const found = new Map(rows.map((row) => sealedSchema.parse(row)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row) return [];
    try {
      return [{ ...row, secret: decryptSecret(id, row.secret) }];
    } catch (cause) {
      logger().error({ credentialId: id, fault: describeFault(cause) }, "credential not decrypted");
      return [];
    }
  });
}
