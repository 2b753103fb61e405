import type pg from "pg";
import { createConnections } from "#server/platform/database/connections.ts";

/**
 * The worker's connections for claiming and journaling. A few suffice, because concurrent requests share statements.
 * Prepared statements are planned only once (`plan_cache_mode`). By default PostgreSQL would plan them for every call,
 * since a call's ids determine the partition. That takes 0.4 ms, a third of the total, and partitions are pruned just
 * as well when the statement starts.
 */
export function createJournalConnections(connectionString: string): pg.Pool {
  return create(connectionString, 5, "millrace journal", "-c plan_cache_mode=force_generic_plan");
}

/**
 * Connections only for fetching and completing jobs. Changes that a crash of the database loses here are
 * repeated without effect, so only these connections need not wait for the disk.
 */
export function createQueueConnections(connectionString: string): pg.Pool {
  return create(connectionString, 4, "millrace queue", "-c synchronous_commit=off");
}

function create(connectionString: string, max: number, name: string, options: string): pg.Pool {
  return createConnections({
    connectionString,
    max,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5000,
    application_name: name,
    options,
    keepAlive: true,
  });
}
