import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { PageRequest } from "#server/platform/http/page.ts";

export interface StoredInvitation {
  id: string;
  email: string | null;
  role: Role;
  invitedByName: string;
  createdAt: Date;
  sentAt: Date | null;
  /** Its life, from creating or resending. */
  days: number;
  expiresAt: Date;
}

const columns = {
  id: true,
  email: true,
  role: true,
  invitedByName: true,
  createdAt: true,
  sentAt: true,
  days: true,
  expiresAt: true,
} as const;

export function toStoredInvitation(row: Omit<StoredInvitation, "role"> & { role: string }): StoredInvitation {
  const { id, email, invitedByName, createdAt, sentAt, days, expiresAt } = row;
  const role = roleSchema.parse(row.role);
  return { id, email, role, invitedByName, createdAt, sentAt, days, expiresAt };
}

/** Invitations that are not accepted, newest first, also expired ones. */
export async function getInvitations(
  _: Principal<"owner">,
  { limit, after }: PageRequest,
): Promise<StoredInvitation[]> {
  const rows = await prisma().invitation.findMany({
    select: columns,
    where: after ? { id: { lt: after } } : {},
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toStoredInvitation);
}

/** The invitation of a link that still works; null if the link does not. */
export async function getOpenInvitation(
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<StoredInvitation | null> {
  const row = await prisma().invitation.findFirst({
    select: columns,
    where: { tokenHash, expiresAt: { gt: clock.now() } },
  });
  return row && toStoredInvitation(row);
}
