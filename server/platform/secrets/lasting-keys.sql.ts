import type pg from "pg";
import { service } from "#lib/services.ts";
import { config } from "#server/platform/config/config.ts";
import { bytes, Parameters, text } from "#server/platform/database/parameters.ts";
import { derivedKey, deriveFrom } from "#server/platform/encryption/derived-key.ts";
import { seal, unseal, unsealAny } from "#server/platform/encryption/sealed.ts";

/**
 * The uses that must survive a rotation of SECRET_KEY: hashes whose texts are not stored, and random numbers
 * of running steps.
 */
const lastingPurposes = ["license keys", "random numbers of code"] as const;
type LastingPurpose = (typeof lastingPurposes)[number];

/** This process's lasting keys by purpose, as `loadLastingKeys` found them. */
export const lastingKeys = service<Map<string, Buffer>>("lastingKeys");

/**
 * A 32-byte key that survives rotations: derived from the installation's first SECRET_KEY, and stored encrypted with the
 * current one. Before it is loaded it is derived from SECRET_KEY, which is the same until the first rotation.
 */
export function lastingKey(purpose: LastingPurpose): Buffer {
  return lastingKeys().get(purpose) ?? derivedKey(purpose);
}

/**
 * Loads the lasting keys, and stores them if this is the first start that does. Every process does so before it works.
 *
 * @throws if they were encrypted with another SECRET_KEY
 */
export async function loadLastingKeys(database: pg.Pool): Promise<void> {
  const found = await select(database);
  const missing = lastingPurposes.filter((purpose) => !found.has(purpose));
  if (missing.length > 0) await insert(database, missing);
  for (const [purpose, sealed] of missing.length > 0 ? await select(database) : found) {
    lastingKeys().set(purpose, unseal("lasting keys", purpose, sealed));
  }
}

async function select(database: pg.Pool): Promise<Map<string, Buffer>> {
  const { rows } = await database.query<{ purpose: string; sealed_key: Buffer }>(
    "select purpose, sealed_key from lasting_keys",
  );
  return new Map(rows.map((row) => [row.purpose, row.sealed_key]));
}

const given = new Parameters<readonly { purpose: string; sealed: Buffer }[]>();
const newKey = given
  .each((keys) => keys)
  .as("given", { purpose: text(({ purpose }) => purpose), sealed_key: bytes(({ sealed }) => sealed) });

async function insert(database: pg.Pool, purposes: readonly string[]): Promise<void> {
  const original = await originalSecret(database);
  const keys = purposes.map((purpose) => ({
    purpose,
    sealed: Buffer.from(seal("lasting keys", purpose, deriveFrom(original, purpose))),
  }));
  await database.query(
    `insert into lasting_keys (${newKey.names}) select * from ${newKey.sql} on conflict do nothing`,
    given.values(keys),
  );
}

/** The SECRET_KEY that this database was used with: the previous one if the signing key is encrypted with it. */
async function originalSecret(database: pg.Pool): Promise<string> {
  const { secretKey, previousSecretKey } = config();
  const { rows } = await database.query<{ id: string; private_key: Buffer }>(
    "select id, private_key from signing_keys order by created_at desc, id desc limit 1",
  );
  const [key] = rows;
  const isCurrent = !key || unsealAny("signing keys", key.id, key.private_key).isCurrent;
  return isCurrent || previousSecretKey === null ? secretKey : previousSecretKey;
}
