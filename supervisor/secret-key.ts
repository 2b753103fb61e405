import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newSecret } from "#lib/id.ts";

/**
 * The key that encrypts credentials and signs sessions, created once per data folder and readable only by its owner. It is not
 * stored in the database: stealing one does not reveal the other.
 */
export async function readOrCreateSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret-key");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${newSecret(32)}\n`, { mode: 0o600, flag: "wx" });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  }
  return (await readFile(path, "utf8")).trim();
}

/**
 * The key before the current one, in the file `secret-key.previous`; undefined if the file does not exist. To
 * rotate the key, the operator renames `secret-key` to it and starts again (docs/secrets.md).
 */
export async function readPreviousSecretKey(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, "secret-key.previous"), "utf8")).trim();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}
