import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { clock } from "#lib/clock.ts";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";

/** Encrypts what a browser was sent to another site with, for a cookie that is valid for so long. */
export function sealAttempt(purpose: string, attempt: object, seconds: number): Promise<string> {
  const now = Math.floor(clock.nowMs() / 1000);
  return new EncryptJWT({ attempt })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .encrypt(derivedKey(purpose));
}

/** The attempt that `sealAttempt` has encrypted for the same purpose; null if it was changed, or is too old. */
export async function openAttempt(purpose: string, sealed: string): Promise<unknown> {
  try {
    const { payload } = await jwtDecrypt(sealed, derivedKey(purpose), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      requiredClaims: ["exp"],
      currentDate: clock.now(),
    });
    return payload.attempt ?? null;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return null;
    throw cause;
  }
}
