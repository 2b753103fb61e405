import { randomInt } from "node:crypto";
import { hostname } from "node:os";
import pg from "pg";
import { logger } from "#server/platform/logging/logger.ts";

/** A worker process that other workers can see is alive. */
export interface WorkerRegistration {
  /** Also the name under which its jobs are locked in the queue. */
  id: string;
  /** Sends a heartbeat. Returns false if another worker has declared this one dead and unlocked its jobs. */
  beat(): Promise<boolean>;
  /** Unregisters the worker. Call it when it has no jobs left. */
  unregister(): Promise<void>;
}

const register = "insert into worker_processes (id, lock_key, host, pid) values ($1, $2, $3, $4)";
const heartbeat = "update worker_processes set heartbeat_at = now() where id = $1";

/**
 * Registers this process with the other workers by two signals on one connection: an advisory lock of the session,
 * which PostgreSQL releases soon after the process dies, and a heartbeat, which stops when the process hangs. The lock
 * comes first: a row without a lock belongs to a dead worker. The connection must be a real session, not a pooler's.
 */
export async function registerWorker(databaseUrl: string, id: string): Promise<WorkerRegistration> {
  const lockKey = randomInt(2 ** 47);
  let client = await connect(databaseUrl, lockKey);
  await client.query(register, [id, lockKey, hostname(), process.pid]);

  return {
    id,
    async beat() {
      try {
        return ((await client.query(heartbeat, [id])).rowCount ?? 0) > 0;
      } catch (cause) {
        logger().warn({ cause: String(cause) }, "heartbeat failed, connecting again");
        client.end().catch(() => {});
        client = await connect(databaseUrl, lockKey);
        return ((await client.query(heartbeat, [id])).rowCount ?? 0) > 0;
      }
    },
    async unregister() {
      try {
        await client.query("delete from worker_processes where id = $1", [id]);
        await client.end();
      } catch (cause) {
        logger().warn({ cause: String(cause) }, "exited without unregistering, other workers will notice");
      }
    },
  };
}

async function connect(connectionString: string, lockKey: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: "millrace worker presence",
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [lockKey]);
  return client;
}
