import type pg from "pg";
import type { LicenseCode } from "#api/packages/licenses/schema.ts";
import { newId } from "#lib/id.ts";
import { countsAgainstLimit } from "#server/packages/licenses/activation-limit.ts";
import { type FactsQuery, readFacts } from "#server/packages/licenses/license-facts.sql.ts";
import { identityOf } from "#server/packages/licenses/local-host.ts";
import { decide, type LicenseCheckRequest, type LicenseFacts } from "#server/packages/licenses/rules.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";

/** The result of an activation or deactivation, with the facts after it. */
export interface ActivationChange {
  code: LicenseCode;
  facts: LicenseFacts | null;
}

/**
 * Activates or deactivates an instance. The license's row is locked first and the decision made again under the lock,
 * so that concurrent activations, even from several processes, never exceed the limit, and a license revoked meanwhile
 * activates nothing. Activating an activated instance only changes its name.
 */
export async function changeActivation(
  query: FactsQuery,
  check: LicenseCheckRequest,
  now: Date,
): Promise<ActivationChange> {
  return inTransaction(pool(), async (tx) => {
    await tx.query({
      name: "licenses.lock",
      text: "select from licenses where key_hmac = $1 for no key update",
      values: [query.keyHash],
    });
    const [facts = null] = await readFacts(tx, [query], now);
    const code = decide(facts, check, now);
    if (facts === null || code !== "VALID") return { code, facts };
    await (check.action === "activate" ? activate(tx, facts, check, now) : deactivate(tx, facts));
    const [after = null] = await readFacts(tx, [query], now);
    return { code, facts: after };
  });
}

async function activate(client: pg.ClientBase, facts: LicenseFacts, check: LicenseCheckRequest, now: Date) {
  const { id, instance } = facts;
  const counts = countsAgainstLimit(facts, check);
  if (instance) {
    await client.query(
      "update activations set name = coalesce($2, name), counts = $3, version = coalesce($4, version), last_seen_at = $5 where id = $1",
      [instance.id, check.name, counts, check.version, now],
    );
    return;
  }
  await client.query(
    `insert into activations (id, license_id, fingerprint, name, counts, version, created_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [newId(), id, check.fingerprint && identityOf(check.fingerprint), check.name, counts, check.version, now],
  );
}

async function deactivate(client: pg.ClientBase, { instance }: LicenseFacts) {
  await client.query("delete from activations where id = $1", [instance?.id]);
}
