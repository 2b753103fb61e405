import type { SecretRotation } from "#api/identity/secret-rotation/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { config } from "#server/platform/config/config.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { secretKeyId } from "#server/platform/encryption/derived-key.ts";

/** The current rotation of SECRET_KEY, or the last one to the current key. */
export async function getSecretRotation(_: Principal<"owner">): Promise<SecretRotation> {
  const { secretKey, previousSecretKey } = config();
  const keyId = secretKeyId(secretKey);
  const previousKeyId = previousSecretKey === null ? null : secretKeyId(previousSecretKey);
  const rows = await prisma().secretRotation.findMany({
    where: { keyId, ...(previousKeyId !== null && { previousKeyId }) },
    orderBy: { column: "asc" },
  });
  const isFinished = rows.every(({ cleanAt }) => cleanAt !== null);
  const latest = (times: (Date | null)[]) =>
    times
      .flatMap((time) => (time ? [time.toISOString()] : []))
      .sort()
      .at(-1) ?? null;
  return {
    status: rows.length === 0 ? "none" : isFinished ? "finished" : "running",
    key_id: keyId,
    previous_key_id: previousKeyId,
    started_at: latest(rows.map(({ startedAt }) => startedAt)),
    finished_at: isFinished ? latest(rows.map(({ cleanAt }) => cleanAt)) : null,
    columns: rows.map(({ column, total, checked, reEncrypted, unreadable }) => ({
      name: column,
      total,
      checked,
      re_encrypted: reEncrypted,
      unreadable,
    })),
  };
}
