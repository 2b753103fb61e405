import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { clock } from "#lib/clock.ts";
import { config } from "#server/platform/config/config.ts";
import { acceptedKeys, derivedKey } from "#server/platform/encryption/derived-key.ts";

const purpose = "sessions";

/** The absolute lifetime of a session from signing in. Use does not extend it. */
export function sessionSeconds(): number {
  return config().sessionDays * 24 * 3600;
}

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), epoch: z.int() });

/** The row that a cookie names. It grants nothing by itself: the row and the user are read with every request. */
export interface Session {
  id: string;
  userId: string;
  /** The user's session epoch at sign-in. Raising the user's epoch ends the session. */
  epoch: number;
}

/**
 * Encrypts and authenticates a session for its cookie: a JWT (A256GCM) with a key derived from SECRET_KEY. Without the
 * id (`sid`) it is a token of an earlier version, which `decodeSession` refuses.
 */
export function encodeSession(
  { id, userId, epoch }: Session,
  maxAgeSeconds = sessionSeconds(),
): Promise<string> {
  const now = Math.floor(clock.nowMs() / 1000);
  return new EncryptJWT({ sid: id, epoch })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + maxAgeSeconds)
    .encrypt(derivedKey(purpose));
}

/**
 * Decodes a session cookie. Returns null if it was not created here, was changed, or has expired. The session's row may
 * no longer exist.
 */
export async function decodeSession(token: string): Promise<Session | null> {
  for (const key of acceptedKeys(purpose)) {
    const session = await decodeWith(key, token);
    if (session) return session;
  }
  return null;
}

async function decodeWith(key: Uint8Array, token: string): Promise<Session | null> {
  try {
    const { payload } = await jwtDecrypt(token, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      requiredClaims: ["sub", "exp"],
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return null;
    const { sub, sid, epoch } = claims.data;
    return { id: sid, userId: sub, epoch };
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return null;
    throw cause;
  }
}
