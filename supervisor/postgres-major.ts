import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#lib/start-error.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

/**
 * Checks that the programs can read the data in the folder: PostgreSQL reads only the data of its own major version.
 *
 * @param home the folder `postgres` in DATA_DIR; without a database in it, any version fits
 * @throws StartError naming both versions
 */
export async function assertSameMajor(home: string, { version, folder }: PostgresPrograms): Promise<void> {
  const text = await readFile(join(home, "cluster/PG_VERSION"), "utf8").catch(() => null);
  const major = Number.parseInt(text ?? "", 10);
  if (Number.isNaN(major) || major === version.major) return;
  const programs = folder === null ? "the embedded programs are" : `PGBIN ${folder} has`;
  throw new StartError(
    `The data in ${home} is of PostgreSQL ${major}, but ${programs} PostgreSQL ${version.major}. ` +
      `Set PGBIN to a folder with the programs of PostgreSQL ${major}, such as /usr/lib/postgresql/${major}/bin` +
      `${folder === null ? "" : ", or remove PGBIN if the embedded programs wrote the data"}. ` +
      "To move the data to another major version, see docs/deployment.md.",
  );
}
