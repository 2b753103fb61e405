import type pg from "pg";
import { createConnections } from "#server/platform/database/connections.ts";

/**
 * The worker's connections for taking and journaling: few, because what is asked for at the same time shares statements.
 * Their prepared statements are planned once. Left to itself PostgreSQL would plan them for every call, since for one call's
 * ids it knows the partition; that is 0.4 ms each, a third of the whole, and pruning happens when they start just as well.
 */
export function createJournalConnections(connectionString: string): pg.Pool {
  return create(connectionString, 5, "millrace journal", "-c plan_cache_mode=force_generic_plan");
}

/**
 * Connections for fetching and completing jobs, and nothing else. What is lost of that in a crash of the database is done
 * again and changes nothing, so these alone need not wait for the disk.
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
