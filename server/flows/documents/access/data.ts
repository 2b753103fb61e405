import { z } from "zod";
import { type FlowAccess, flowAccessSchema } from "#api/flows/documents/access/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { query, type Transaction } from "#server/platform/database/transaction.ts";

/* $2: a user who is on the list in any case; null for the creator alone. */
const selectAccess = `
  select f.private, (
    select coalesce(json_agg(json_build_object(
        'id', u.id, 'name', u.name, 'service', u.service, 'fixed', coalesce(u.id = f.owner_id, false) or coalesce(u.id = $2::uuid, false)
      ) order by lower(u.name), u.id), '[]')
    from users u
    where u.id = f.owner_id or u.id = $2::uuid
      or exists (select from flow_people person where person.flow_id = f.id and person.user_id = u.id)
  ) as people
  from flows f where f.id = $1::uuid`;

/** The people who can see a flow. Returns null if there is no such flow. */
export async function getAccess(
  principal: Principal,
  flowId: string,
  tx: Transaction = prisma(),
): Promise<FlowAccess | null> {
  const rows = await query<object>(tx, selectAccess, [flowId, alwaysListed(principal)]);
  return z.array(flowAccessSchema).parse(rows)[0] ?? null;
}

/** The people who stay on a flow's list beside its creator, so that they do not lock themselves out. */
export function alwaysListed({ seesAllFlows, userId }: Principal): string | null {
  return seesAllFlows ? null : userId;
}
