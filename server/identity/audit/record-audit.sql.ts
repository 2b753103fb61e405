import type { AuditAction, AuditTargetType } from "#api/identity/audit/schema.ts";
import { newId } from "#lib/id.ts";
import type { Caller } from "#server/identity/access/authenticate.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { changedFields, type Fields } from "./presentable.ts";

/** The actor, with the credentials and the address of the request. A principal is one. */
type AuditActor = Pick<Caller, "name" | "sessionId" | "apiKeyId" | "address"> & {
  /** Null for someone who is not signed in. */
  userId: string | null;
};

/** One change. Never pass a secret in `before` or `after`. */
export type AuditChange = {
  [Type in AuditTargetType]: {
    action: Extract<AuditAction, `${Type}.${string}`>;
    /**
     * The resource that was changed. Its name is stored, so that it stays readable after the resource is
     * gone.
     */
    target: { id: string | null; name: string };
    /** The target's fields before, without secrets; omitted if it was created. */
    before?: Fields;
    /**
     * The target's fields after, without secrets; omitted if it was deleted. Only fields that differ are
     * stored.
     */
    after?: Fields;
  };
}[AuditTargetType];

const insert = `insert into audit_entries
    (id, actor_id, actor_name, session_id, api_key_id, address, action, target_type, target_id, target_name, before, after)
  values ($1::uuid, $2::uuid, $3, $4::uuid, $5::uuid, $6, $7, $8, $9::uuid, $10, $11::json, $12::json)`;

/**
 * Records a change in the transaction that makes it: either both are committed, or neither.
 *
 * @example await recordAudit(tx, principal, { action: "folder.renamed", target: { id, name }, before: { name: old }, after: { name } });
 */
export async function recordAudit(tx: AnyTransaction, actor: AuditActor, change: AuditChange): Promise<void> {
  const { action, target } = change;
  const { before, after } = changedFields(change.before, change.after);
  // Nothing that may be shown has changed.
  if (before && after && Object.keys(before).length === 0 && Object.keys(after).length === 0) return;
  await execute(tx, insert, [
    newId(),
    actor.userId,
    actor.name,
    actor.sessionId,
    actor.apiKeyId,
    actor.address,
    action,
    action.slice(0, action.indexOf(".")),
    target.id,
    target.name,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ]);
}
