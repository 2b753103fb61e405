import { type PublicJwk, publicJwkSchema } from "#api/packages/signing/schema.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** A signing key as it is stored. */
export interface StoredKey {
  id: string;
  publicKey: PublicJwk;
  sealedPrivateKey: Uint8Array;
  createdAt: Date;
  retiredAt: Date | null;
}

/** All keys, retired ones included, oldest first. */
export async function getStoredKeys(): Promise<StoredKey[]> {
  const keys = await prisma().signingKey.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return keys.map(({ id, publicKey, privateKey, createdAt, retiredAt }) => ({
    id,
    publicKey: publicJwkSchema.parse(publicKey),
    sealedPrivateKey: privateKey,
    createdAt,
    retiredAt,
  }));
}
