import { triggersChannel } from "#queue/channels.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import type { ClaimedRegistration } from "./claim.sql.ts";

type Claimed = Pick<ClaimedRegistration, "id" | "claim" | "flowId">;

const succeeded = "claim = null, failing_since = null, failures = 0, error = null";

/* It may have become unwanted meanwhile. */
const storeAdded = `
update webhook_registrations set hook_id = $3, secret = $4, registered_at = now(), ${succeeded},
  next_at = case when wanted then null else now() end
where id = $1::uuid and claim = $2::uuid returning id`;

/**
 * Stores that a webhook was added at its provider, after which its calls are accepted. Returns false if another worker has claimed it
 * since.
 */
export async function storeAddedWebhook(
  tx: AnyTransaction,
  { id, claim, flowId }: Claimed,
  { hookId, secret }: { hookId: string; secret: string },
): Promise<boolean> {
  const stored = await query(tx, storeAdded, [id, claim, hookId, encryptSecret(id, secret)]);
  // Every web process looks the trigger up again.
  if (flowId !== null) await execute(tx, "select pg_notify($1, $2)", [triggersChannel, flowId]);
  return stored.length > 0;
}

const storeFound = `
update webhook_registrations set ${succeeded}, next_at = case when wanted then null else now() end
where id = $1::uuid and claim = $2::uuid`;

/** Stores that the provider still has a webhook. */
export async function storeFoundWebhook(tx: AnyTransaction, { id, claim }: Claimed): Promise<void> {
  await execute(tx, storeFound, [id, claim]);
}

/** Forgets a webhook that was removed at its provider. */
export async function forgetWebhook(tx: AnyTransaction, { id, claim }: Claimed): Promise<void> {
  await execute(
    tx,
    "delete from webhook_registrations where id = $1::uuid and claim = $2::uuid and not wanted",
    [id, claim],
  );
}

/** The exponent is limited because powers of 2 exceed numbers. A day at most. */
const storeFailure = `
update webhook_registrations set claim = null, failing_since = coalesce(failing_since, now()), failures = failures + 1,
  error = $3::json, next_at = now() + greatest(
    make_interval(mins => least(2 ^ least(failures, 20), 1440)::int),
    make_interval(secs => least($4::float8, 86400)))
where id = $1::uuid and claim = $2::uuid`;

/** Stores what the provider said. It is tried again after one minute, two, four …, or when the provider says. */
export async function storeRegistrationFailure(
  tx: AnyTransaction,
  { id, claim }: Claimed,
  { code, message, retryAfterSeconds = 0 }: { code: string; message: string; retryAfterSeconds?: number },
): Promise<void> {
  await execute(tx, storeFailure, [id, claim, JSON.stringify({ code, message }), retryAfterSeconds]);
}
