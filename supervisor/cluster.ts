import { execFile } from "node:child_process";
import { chown, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newSecret } from "#lib/id.ts";
import { type Identity, launchCommand, type PostgresPaths } from "./postgres-account.ts";
import { postgresFailure } from "./postgres-failure.ts";

const run = promisify(execFile);

/** The superuser that initdb creates. Only the supervisor connects as this role. */
export const superuser = "millrace";

/** The superuser's password, created once and readable only by its owner. */
export async function readOrCreatePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, "postgres-password");
  if (await exists(path)) return (await readFile(path, "utf8")).trim();
  const password = newSecret(24);
  await writeFile(path, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * Creates the cluster in `<home>/cluster` if it does not exist.
 *
 * @throws StartError when initdb fails; a half-created cluster is removed
 */
export async function createCluster(
  { dataDir, home }: PostgresPaths,
  initdb: string,
  password: string,
  identity: Identity,
): Promise<string> {
  const cluster = join(home, "cluster");
  if (await exists(join(cluster, "PG_VERSION"))) return cluster;
  const passwordFile = `${cluster}.password`;
  await rm(cluster, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.kind === "account" || identity.kind === "capability")
    await chown(passwordFile, identity.uid, identity.gid);
  const { command, args, options } = launchCommand(identity, initdb, [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C",
    // The default since PostgreSQL 18.
    "--data-checksums",
  ]);
  try {
    await run(command, args, options);
  } catch (cause) {
    await rm(cluster, { recursive: true, force: true });
    throw postgresFailure("could not create its database", errorOutput(cause), dataDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
  return cluster;
}

function errorOutput(cause: unknown): string {
  if (cause instanceof Error && "stderr" in cause && cause.stderr) return String(cause.stderr);
  return cause instanceof Error ? cause.message : String(cause);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
