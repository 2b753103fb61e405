import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { prepareApplicationRole } from "./application-role.ts";
import { readOrCreatePassword, superuser } from "./cluster.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { readOrCreateSecretKey, readPreviousSecretKey } from "./secret-key.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The installation of this environment, for a command that uses it beside the running program. */
export interface LocalInstallation {
  /** Complete: with the database's URL and the keys. */
  environment: Environment;
  /** Stops the embedded database if it was started for the command. */
  close(): Promise<void>;
}

/**
 * Opens the installation: DATABASE_URL, or the embedded database in DATA_DIR, which is used where it runs and started
 * otherwise.
 *
 * @throws StartError when the embedded database does not start
 */
export async function openLocalInstallation(environment: Environment): Promise<LocalInstallation> {
  const dataDir = resolve(environment.DATA_DIR || ".data");
  const given = { ...environment, DATA_DIR: dataDir, LOG_LEVEL: environment.LOG_LEVEL || "warn" };
  if (environment.DATABASE_URL) return { environment: given, close: async () => {} };
  await prepareDataFolder(dataDir);
  const running = await findRunning(dataDir);
  const database =
    running === null ? await startEmbeddedDatabase(dataDir, null, environment.PGBIN || null) : null;
  return {
    environment: {
      ...given,
      DATABASE_URL: running ?? database?.url,
      SECRET_KEY: environment.SECRET_KEY || (await readOrCreateSecretKey(dataDir)),
      SECRET_KEY_PREVIOUS: environment.SECRET_KEY_PREVIOUS || (await readPreviousSecretKey(dataDir)),
    },
    close: async () => {
      await database?.stop();
    },
  };
}

/** The URL of the embedded database that `npm start` is running; null if it is not running. */
async function findRunning(dataDir: string): Promise<string | null> {
  // The lines of this file are PostgreSQL's: process id, data folder, start time, port.
  const text = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").catch(() => "");
  const port = Number(text.split("\n")[3]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null;
  const superuserUrl = `postgresql://${superuser}:${await readOrCreatePassword(dataDir)}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch {
    return null;
  }
  await client.end();
  return prepareApplicationRole(superuserUrl);
}
