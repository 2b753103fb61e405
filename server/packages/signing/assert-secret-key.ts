import { StartError } from "#lib/start-error.ts";
import { getStoredKeys } from "./data.ts";
import { decryptPrivateKey } from "./encrypted-key.ts";
import { addFirstKey } from "./mutations.ts";

/**
 * Decrypts the newest signing key. Creates the first one if it is missing, so that every later start can
 * verify SECRET_KEY.
 *
 * @throws StartError if the database's secrets were encrypted with another SECRET_KEY
 */
export async function assertSecretKey(): Promise<void> {
  await addFirstKey();
  const newest = (await getStoredKeys()).at(-1);
  try {
    if (newest) decryptPrivateKey(newest.id, newest.sealedPrivateKey);
  } catch (cause) {
    throw new StartError(
      "SECRET_KEY is not the one that this database's secrets were encrypted with. Restore the previous one.",
      { cause },
    );
  }
}
