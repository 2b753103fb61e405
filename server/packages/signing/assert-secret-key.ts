import { StartError } from "#lib/start-error.ts";
import { getStoredKeys } from "./data.ts";
import { decryptPrivateKey } from "./encrypted-key.ts";
import { addFirstKey } from "./mutations.ts";

/**
 * Opens the newest signing key, and creates the first one, so that every later start has something to compare SECRET_KEY with.
 *
 * @throws StartError when the database's secrets were encrypted under another SECRET_KEY
 */
export async function assertSecretKey(): Promise<void> {
  await addFirstKey();
  const newest = (await getStoredKeys()).at(-1);
  try {
    if (newest) decryptPrivateKey(newest.id, newest.sealedPrivateKey);
  } catch (cause) {
    throw new StartError(
      "SECRET_KEY is not the one that this database's secrets were encrypted with. Restore the former one.",
      { cause },
    );
  }
}
