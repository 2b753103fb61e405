import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { decryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";

/** A registration that this worker adds at the provider, or removes there. */
export interface ClaimedRegistration {
  id: string;
  nodeId: string;
  flowId: string | null;
  type: string;
  settings: Json;
  wanted: boolean;
  secret: string;
  hookId: string | null;
  /** A request before this one may have added it. */
  attempted: boolean;
  failures: number;
  /** The provider's ids of the node's other webhooks, which stay. */
  others: string[];
  claim: string;
}

/** Longer than the requests of a registration take. */
const leaseSeconds = 180;

/* A deleted flow's triggers are gone with it. */
const retireDeleted = `
update webhook_registrations set wanted = false, next_at = now() where wanted and flow_id is null`;

/*
 * What replaces another one waits until that was removed, or could not be: providers refuse a second webhook with the same URL.
 * `attempted` is returned as it was before.
 */
const claim = `
update webhook_registrations r set claim = $1::uuid, attempted = r.attempted or r.wanted,
  next_at = now() + interval '${leaseSeconds} seconds'
from (
  select id, attempted from webhook_registrations w
  where next_at <= now() and split_part(type, '/', 1) = any($2::text[])
    and not (wanted and exists (
      select from webhook_registrations o where o.node_id = w.node_id and not o.wanted and o.failures = 0))
  order by next_at limit $3::int for update skip locked
) due
where r.id = due.id
returning r.id, r.node_id as "nodeId", r.flow_id as "flowId", r.type, r.settings, r.wanted, r.secret, r.hook_id as "hookId",
  due.attempted, r.failures, r.claim, array(
    select o.hook_id from webhook_registrations o
    where o.node_id = r.node_id and o.id <> r.id and o.hook_id is not null) as others`;

/** Claims up to `limit` registrations of these connectors' triggers that need work. */
export async function claimRegistrations(
  tx: AnyTransaction,
  connectors: readonly string[],
  limit: number,
): Promise<ClaimedRegistration[]> {
  await execute(tx, retireDeleted, []);
  const rows = await query<Omit<ClaimedRegistration, "secret"> & { secret: Buffer }>(tx, claim, [
    newId(),
    connectors,
    limit,
  ]);
  return rows.map((row) => ({ ...row, secret: decryptSecret(row.id, row.secret) }));
}
