import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { openServices } from "#lib/services.ts";
import { StartError } from "#lib/start-error.ts";
import { recordRestore } from "#server/identity/audit/record-restore.sql.ts";
import { countRows, formatVersion } from "#server/platform/backup/format.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.sql.ts";
import { writeBackup } from "#server/platform/backup/write-backup.sql.ts";
import { isMigrated } from "#server/platform/database/migrate.ts";
import { pool } from "#server/platform/database/pool.ts";
import { listPlatform, logCloseFailure } from "#server/services/platform.ts";
import { openLocalInstallation } from "#supervisor/local-installation.ts";

/** `npm start -- backup FILE`: writes everything that is stored to a file, while Millrace runs. */
export async function backup(path: string, say: (line: string) => void): Promise<void> {
  await withInstallation(async (version) => {
    if (!(await isMigrated(pool())))
      throw new StartError(
        "The database lacks migrations of this version. Run `npm start -- migrate` first.",
      );
    const { rows, files, bytes, missing } = await writeBackup(resolve(path), version);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    say(`Wrote ${path}: ${total} rows, ${files} files (${bytes} bytes), format ${formatVersion}.`);
    if (missing.length > 0) say(`${missing.length} files were deleted meanwhile and are left out.`);
    say("SECRET_KEY is not in it. Keep the key in another place: without it a backup cannot be restored.");
  });
}

/** `npm start -- restore FILE`: replaces everything that is stored by a backup. */
export async function restore(path: string, say: (line: string) => void): Promise<void> {
  await withInstallation(async (version) => {
    const { missing } = await restoreBackup(resolve(path), version, {
      say,
      record: (tx, { header, manifest }) =>
        recordRestore(tx, {
          file: basename(path),
          madeAt: header.created_at,
          version: header.version,
          rows: countRows(manifest),
          files: manifest.files,
        }),
    });
    if (missing.length > 0) say(`${missing.length} files had been deleted while the backup was made.`);
    say("Restored. Everyone has to sign in again.");
  });
}

async function withInstallation(work: (version: string) => Promise<void>): Promise<void> {
  const text = await readFile(join(import.meta.dirname, "package.json"), "utf8");
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const installation = await openLocalInstallation(process.env);
  try {
    Object.assign(process.env, definedOf(installation.environment));
    const services = openServices(listPlatform, logCloseFailure);
    await work(version).finally(() => services.close());
  } finally {
    await installation.close();
  }
}

function definedOf(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
