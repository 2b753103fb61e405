import type pg from "pg";
import { clock } from "#lib/clock.ts";
import { getEntriesToForward } from "#server/identity/audit-log/data.ts";
import { toAuditEvent } from "#server/identity/audit-log/to-event.ts";
import type { AuditForwardTarget } from "#server/platform/config/audit-forward-location.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import type { Egress } from "#server/platform/egress/egress.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { auditForwarded } from "#server/platform/metrics/millrace-metrics.ts";
import { toDelivery } from "./to-delivery.ts";

/** Entries per delivery. */
const portion = 100;

const firstDelayMs = 5000;
const maxDelayMs = 300_000;

export interface ForwardingOptions {
  /** Null if forwarding is off. */
  target: AuditForwardTarget | null;
  token: string | null;
  /** The certificate authorities for its server, PEM; null for those of Node. */
  authorities: string | null;
  /** The installation's host name. */
  hostname: string;
  egress: Pick<Egress, "sendAudit">;
  stop: AbortSignal;
}

/* Off: the trigger adds nothing more, and undelivered entries are forgotten. */
const turnOff = "with off as (delete from audit_forwarding) delete from audit_forwards";
const turnOn = "insert into audit_forwarding (id) values (1) on conflict do nothing";

/** Retention has deleted the entry before anyone accepted it. */
const forgetDeleted = `
delete from audit_forwards f where not exists (select from audit_entries e where e.id = f.entry_id)`;

/**
 * Creates the duty that forwards audit entries, each at least once and in the order of their ids. An entry is due from
 * the transaction that writes it until a delivery with it is accepted, so neither a killed worker nor a server that is
 * away loses one, and no change ever waits for it. After a failure the next attempt waits 5 s, then twice as long each
 * time, up to five minutes.
 */
export function createForwarding(database: pg.Pool, options: ForwardingOptions): () => Promise<void> {
  let isSwitched = false;
  let failures = 0;
  let nextAtMs = 0;
  return async () => {
    if (!isSwitched) await database.query(options.target ? turnOn : turnOff);
    isSwitched = true;
    if (!options.target || clock.monotonicMs() < nextAtMs) return;
    try {
      while (!options.stop.aborted && (await forwardPortion(database, options, options.target)) === portion) {
        // More may be due.
      }
      failures = 0;
    } catch (cause) {
      if (options.stop.aborted) return;
      nextAtMs = clock.monotonicMs() + Math.min(firstDelayMs * 2 ** failures, maxDelayMs);
      failures += 1;
      auditForwarded.add(["failed"]);
      logger().warn({ cause: String(cause), failures }, "audit entries not forwarded, will retry");
    }
  };
}

/** Returns the number of delivered entries. Another worker that holds the lock is doing this. */
function forwardPortion(
  database: pg.Pool,
  options: ForwardingOptions,
  target: AuditForwardTarget,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ locked: boolean }>("select pg_try_advisory_xact_lock($1) as locked", [
      advisoryLocks.auditForwarding,
    ]);
    if (!rows[0]?.locked) return 0;
    const entries = await getEntriesToForward(tx, portion);
    if (entries.length === 0) {
      await tx.query(forgetDeleted);
      return 0;
    }
    await options.egress.sendAudit(toDelivery(target, entries.map(toAuditEvent), options), options.stop);
    await tx.query("delete from audit_forwards where entry_id = any($1::uuid[])", [
      entries.map(({ id }) => id),
    ]);
    await tx.query("update audit_forwarding set delivered_at = now()");
    auditForwarded.add(["delivered"], entries.length);
    return entries.length;
  });
}
