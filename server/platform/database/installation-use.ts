import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#lib/start-error.ts";
import { advisoryLocks } from "./advisory-locks.ts";

/** A restore asks every process of the installation to stop on this channel. */
const restoreChannel = "millrace_restore";

const retryMs = 500;

export interface InstallationUse {
  close(): Promise<void>;
}

/**
 * Declares that this process uses the installation, until it closes or ends: a restore waits for it. Waits first while a
 * restore exchanges the database's content.
 *
 * @param onRestore called once when the process must stop, because a restore is waiting or has happened
 */
export async function joinInstallation(databaseUrl: string, onRestore: () => void): Promise<InstallationUse> {
  let isClosed = false;
  let current = await connect(databaseUrl, stopOnce);
  await current.query("select pg_advisory_lock_shared($1)", [advisoryLocks.restore]);
  const content = await identifyContent(current);
  current.once("end", () => void reconnect());

  function stopOnce(): void {
    if (isClosed) return;
    isClosed = true;
    onRestore();
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await sleep(retryMs, undefined, { ref: false });
      const client = await connect(databaseUrl, stopOnce).catch(() => null);
      if (!client) continue;
      try {
        const { rows } = await client.query<{ locked: boolean }>(
          "select pg_try_advisory_lock_shared($1) as locked",
          [advisoryLocks.restore],
        );
        if (!rows[0]?.locked || (await identifyContent(client)) !== content) return stopOnce();
        current = client;
        client.once("end", () => void reconnect());
        return;
      } catch {
        await client.end().catch(() => {});
      }
    }
  }

  return {
    async close() {
      isClosed = true;
      await current.end().catch(() => {});
    },
  };
}

async function connect(databaseUrl: string, onRestore: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "millrace use",
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  client.on("notification", onRestore);
  await client.connect();
  await client.query(`listen ${restoreChannel}`);
  return client;
}

/** A restore exchanges the tables, so their ids change. */
async function identifyContent(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ id: string | null }>(
    "select to_regclass('executions')::oid::text as id",
  );
  return rows[0]?.id ?? null;
}

/**
 * Asks every process of the installation to stop, waits until all have, and keeps them from starting until the client's
 * connection ends. Then it ends the connections that processes have left.
 *
 * @throws StartError if one does not stop within the time
 */
export async function takeInstallation(
  client: pg.Client,
  databaseUrl: string,
  limitMs: number,
): Promise<void> {
  const asking = new AbortController();
  const asked = ask(databaseUrl, asking.signal);
  try {
    await client.query(`set lock_timeout = ${limitMs}`);
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.restore]);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === "55P03")) throw cause;
    throw new StartError(
      `Web or worker processes did not stop within ${limitMs / 1000} s. Stop them, and restore again. Nothing was changed.`,
      { cause },
    );
  } finally {
    asking.abort();
    await asked;
    await client.query("set lock_timeout = 0").catch(() => {});
  }
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
       and application_name like 'millrace%' and application_name <> 'millrace use'`,
  );
}

async function ask(databaseUrl: string, stop: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "millrace restore asks" });
  client.on("error", () => {});
  await client.connect();
  while (!stop.aborted) {
    await client.query(`notify ${restoreChannel}`);
    await sleep(retryMs, undefined, { signal: stop }).catch(() => {});
  }
  await client.end();
}
