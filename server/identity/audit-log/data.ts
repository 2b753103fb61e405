import { z } from "zod";
import type { Principal } from "#server/identity/access/principal.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { PageRequest } from "#server/platform/http/page.ts";
import type { AuditFilter } from "./schema.ts";

export interface StoredAuditEntry {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  apiKeyId: string | null;
  address: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  targetName: string;
  before: Fields;
  after: Fields;
}

const fieldsSchema = z.record(z.string(), z.json()).nullable();

type Fields = z.infer<typeof fieldsSchema>;

/**
 * Entries, newest first. Ids begin with their time, so the primary key is the order, and the time's bounds are bounds of
 * ids. Every filter has an index that ends with the id.
 */
export async function getAuditEntries(
  _: Principal<"owner">,
  { actor_id, action, target_type, target_id, from, to }: AuditFilter,
  { limit, after }: PageRequest,
): Promise<StoredAuditEntry[]> {
  const bounds = [
    ...(after ? [{ id: { lt: after } }] : []),
    ...(from ? [{ id: { gte: firstIdOfTime(Date.parse(from)) } }] : []),
    ...(to ? [{ id: { lt: firstIdOfTime(Date.parse(to) + 1) } }] : []),
  ];
  const rows = await prisma().auditEntry.findMany({
    where: {
      AND: bounds,
      ...(actor_id && { actorId: actor_id }),
      ...(action && { action }),
      ...(target_type && { targetType: target_type }),
      ...(target_id && { targetId: target_id }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map((row) => ({
    ...row,
    before: fieldsSchema.parse(row.before),
    after: fieldsSchema.parse(row.after),
  }));
}
