import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { derivedKey } from "#server/derived-key.ts";

/** How long a browser stays signed in. */
export const sessionSeconds = 14 * 24 * 3600;

const claimsSchema = z.object({ sub: z.uuid(), epoch: z.int() });

/** Who signed in, and under which of the person's session epochs. Rights are not in it: they are read anew each time. */
export interface Session {
  userId: string;
  /** Ended for all once the person's own epoch is higher. */
  epoch: number;
}

/** The session as a cookie holds it: a JWT, encrypted and authenticated (A256GCM) under a key derived from SECRET_KEY. */
export function encodeSession({ userId, epoch }: Session, maxAgeSeconds = sessionSeconds): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new EncryptJWT({ epoch })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + maxAgeSeconds)
    .encrypt(sessionKey());
}

/** What a cookie says, or null when it was not made here, was changed, or is too old. */
export async function decodeSession(token: string): Promise<Session | null> {
  try {
    const { payload } = await jwtDecrypt(token, sessionKey(), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      requiredClaims: ["sub", "exp"],
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success ? { userId: claims.data.sub, epoch: claims.data.epoch } : null;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return null;
    throw cause;
  }
}

function sessionKey(): Uint8Array {
  return derivedKey("sessions");
}
