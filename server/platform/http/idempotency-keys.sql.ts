import { z } from "zod";
import { pool } from "#server/platform/database/pool.ts";

/** A write with an Idempotency-Key. */
export interface IdempotentRequest {
  principalId: string;
  key: string;
  /** SHA-256 of method, target and body. */
  requestHash: Uint8Array;
}

const rowSchema = z.object({
  requestHash: z.instanceof(Uint8Array),
  status: z.int().nullable(),
  body: z.instanceof(Uint8Array).nullable(),
});

/** The state of a claimed key. Its status is null while its first request is running. */
export type IdempotencyKeyRow = z.infer<typeof rowSchema>;

/**
 * Claims a key for this request. It is a single statement, so that of two concurrent requests one succeeds. A key whose
 * process died can be claimed again after two minutes, any key after 24 hours.
 *
 * @returns when it was claimed, or null if another request has it
 */
export async function claimKey({ principalId, key, requestHash }: IdempotentRequest): Promise<Date | null> {
  const { rows } = await pool().query<{ created_at: Date }>(
    `insert into idempotency_keys (principal_id, key, request_hash)
     values ($1, $2, $3)
     on conflict (principal_id, key) do update
       set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
       where idempotency_keys.created_at < now() - interval '24 hours'
          or (idempotency_keys.status is null and idempotency_keys.created_at < now() - interval '2 minutes')
     returning created_at`,
    [principalId, key, requestHash],
  );
  return rows[0]?.created_at ?? null;
}

/** The state of a claimed key; null if it has just been released. */
export async function getKey(principalId: string, key: string): Promise<IdempotencyKeyRow | null> {
  const { rows } = await pool().query(
    `select request_hash as "requestHash", status, body from idempotency_keys where principal_id = $1 and key = $2`,
    [principalId, key],
  );
  return rows[0] === undefined ? null : rowSchema.parse(rows[0]);
}

/** Stores the response, unless another request has claimed the key meanwhile. */
export async function storeResponse(
  { principalId, key }: IdempotentRequest,
  claimedAt: Date,
  status: number,
  body: Uint8Array,
): Promise<void> {
  await pool().query(
    "update idempotency_keys set status = $4, body = $5 where principal_id = $1 and key = $2 and created_at = $3",
    [principalId, key, claimedAt, status, body],
  );
}

/** Releases a key, so that the request can be retried with it. */
export async function releaseKey({ principalId, key }: IdempotentRequest, claimedAt: Date): Promise<void> {
  await pool().query(
    "delete from idempotency_keys where principal_id = $1 and key = $2 and created_at = $3",
    [principalId, key, claimedAt],
  );
}

/** Deletes keys that are older than a day. */
export async function pruneKeys(): Promise<void> {
  await pool().query("delete from idempotency_keys where created_at < now() - interval '25 hours'");
}
