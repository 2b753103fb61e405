import { constants } from "node:fs";
import { access, chmod, lstat, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "#lib/start-error.ts";

const privateFolder = 0o700;
const privateFile = 0o600;

/** Other accounts may traverse the folder but not list it. */
const passableFolder = 0o711;

/**
 * Creates DATA_DIR if it is missing and closes it to other accounts: folders 0700, files 0600. Corrects modes that an earlier
 * version left open. Skips `postgres`, whose owner depends on the database's account.
 *
 * @throws StartError when the folder cannot be created or written
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { mode: privateFolder }).catch(ignore("EEXIST"));
    if (!(await stat(dataDir)).isDirectory()) throw new StartError(`DATA_DIR ${dataDir} is not a folder.`);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw cannotUse(dataDir, cause);
  }
  await restrict(dataDir, privateFolder);
  for (const name of ["secret-key", "postgres-password"]) await restrict(join(dataDir, name), privateFile);
  await restrictFiles(join(dataDir, "files"));
}

/** Lets PostgreSQL's account reach its folder inside DATA_DIR. */
export async function allowTraversal(dataDir: string): Promise<void> {
  await chmod(dataDir, passableFolder);
}

/** Revokes that access when PostgreSQL runs under our account. */
export async function revokeTraversal(dataDir: string): Promise<void> {
  await restrict(dataDir, privateFolder);
}

/** Changes the folder itself last, so that an interrupted pass is repeated. A private folder has been processed before. */
async function restrictFiles(folder: string): Promise<void> {
  const found = await stat(folder).catch(ignore("ENOENT"));
  if (!found || (found.mode & 0o777) === privateFolder) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await restrict(path, privateFolder);
    else if (entry.isFile()) await restrict(path, privateFile);
  }
  await restrict(folder, privateFolder);
}

/** A shared folder, such as /tmp or a volume of another account, keeps its mode. */
async function restrict(path: string, mode: number): Promise<void> {
  const found = await lstat(path).catch(ignore("ENOENT"));
  if (!found || found.isSymbolicLink()) return;
  const isShared = (found.mode & constants.S_IFMT) === constants.S_IFDIR && (found.mode & 0o1000) !== 0;
  if (isShared || (found.mode & 0o777) === mode) return;
  await chmod(path, mode).catch(ignore("EPERM"));
}

function cannotUse(dataDir: string, cause: unknown): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  if (cause.code === "ENOSPC" || cause.code === "EDQUOT") return cause;
  return new StartError(
    `DATA_DIR ${dataDir} cannot be used (${cause.code}). Set DATA_DIR to a folder that this account may write.`,
    { cause },
  );
}

function ignore(code: string) {
  return (cause: unknown): undefined => {
    if (!(cause instanceof Error && "code" in cause && cause.code === code)) throw cause;
  };
}
