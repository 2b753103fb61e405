import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { prepareApplicationRole } from "./application-role.ts";
import { createCluster, readOrCreatePassword, superuser } from "./cluster.ts";
import { freePort } from "./free-port.ts";
import { chooseIdentity, type Identity, launchCommand } from "./postgres-account.ts";
import { postgresFailure } from "./postgres-failure.ts";
import { assertSameMajor } from "./postgres-major.ts";
import { findPostgresPrograms, type PostgresPrograms } from "./postgres-programs.ts";
import type { PostgresVersion } from "./postgres-version.ts";

/** A running embedded PostgreSQL server. */
export interface EmbeddedDatabase {
  /** Connects as the application's role, which owns its database and is not a superuser. Contains the password. */
  url: string;
  /** Connects as the superuser. For maintenance and tests; never passed to the application. */
  superuserUrl: string;
  version: PostgresVersion;
  /** Resolves when the server has exited for any reason. */
  ended: Promise<void>;
  /** Closes all connections and stops the server. Committed data is safe. */
  stop(): Promise<void>;
}

/**
 * Every acknowledged call must survive a power failure, so `fsync`, `full_page_writes` and `synchronous_commit` keep their safe
 * defaults. The settings here limit memory (promise P7) and make checkpoints less frequent under load.
 */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  wal_compression: "pglz",
  jit: "off",
  max_logical_replication_workers: "0",
  autovacuum_naptime: "15s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
};

/** Older programs refuse to start with a setting that they do not know. */
const settingsSince: readonly [major: number, name: string, value: string][] = [[18, "io_workers", "1"]];

/**
 * Starts the embedded PostgreSQL with its data in `<dataDir>/postgres`; the first start creates it. First
 * stops a server that a killed process left running there.
 *
 * @param port null for any free port
 * @param programsFolder the value of PGBIN; null for the programs that are installed with Millrace
 * @param overrides PostgreSQL settings that replace ours
 * @throws StartError when there are no programs for this platform, they do not fit the data, or they do not
 *   start
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  port: number | null = null,
  programsFolder: string | null = null,
  overrides: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  const programs = await findPostgresPrograms(programsFolder);
  const paths = {
    dataDir: resolve(dataDir),
    home: resolve(dataDir, "postgres"),
    postgres: programs.postgres,
  };
  await assertSameMajor(paths.home, programs);
  await mkdir(paths.home, { recursive: true, mode: 0o700 });
  const identity = await chooseIdentity(paths);
  await chmod(paths.home, 0o700);
  const password = await readOrCreatePassword(dataDir);
  const cluster = await createCluster(paths, programs.initdb, password, identity);
  await stopLeftover(cluster);
  const listenOn = port ?? (await freePort());
  const server = launch(programs, cluster, { ...overrides, port: String(listenOn) }, identity);
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  const superuserUrl = `postgresql://${superuser}:${password}@127.0.0.1:${listenOn}/postgres`;
  await untilReady(server, superuserUrl, paths.dataDir);
  const stop = () => stopServer(server, ended);
  try {
    const url = await prepareApplicationRole(superuserUrl);
    return { url, superuserUrl, version: programs.version, ended, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

async function stopLeftover(cluster: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => ""), 10);
  if (!Number.isSafeInteger(pid) || !isAlive(pid) || !(await isPostgres(pid))) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited >= 10_000) process.kill(pid, "SIGQUIT");
    await delay(50);
  }
}

function launch(
  { postgres, version }: PostgresPrograms,
  cluster: string,
  overrides: Readonly<Record<string, string>>,
  identity: Identity,
): ChildProcess {
  const newer = settingsSince.filter(([major]) => version.major >= major).map(([, ...setting]) => setting);
  const chosen = [...Object.entries({ ...settings, ...overrides }), ...newer];
  const flags = chosen.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { command, args, options } = launchCommand(identity, postgres, ["-D", cluster, ...flags]);
  // Its own process group: Ctrl+C in a terminal reaches only us, and we stop the database last.
  return spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"], detached: true });
}

async function untilReady(server: ChildProcess, url: string, dataDir: string): Promise<void> {
  let words = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString("utf8")).slice(-2000);
  });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw postgresFailure("did not start", words, dataDir);
    }
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(50);
    }
  }
  server.kill("SIGQUIT");
  throw postgresFailure("was not ready within 30 s", words, dataDir);
}

/** SIGINT is PostgreSQL's fast shutdown: it ends connections and writes a checkpoint. */
async function stopServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  server.kill("SIGINT");
  await ended;
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  return (await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")).trim() === "postgres";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));
