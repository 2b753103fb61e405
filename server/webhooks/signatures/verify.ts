import { createHmac, type KeyObject } from "node:crypto";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import { isEqual } from "./equal.ts";
import type { SignatureScheme, SigningInput } from "./scheme.ts";

export interface SignedCall {
  headers: HeaderLists;
  /** The body as sent. */
  body: Buffer;
  /** Seconds since 1970. */
  nowSeconds: number;
}

/**
 * Verifies a signature over the raw body. All keys are tried with all signatures, even after a match, so that the
 * timing reveals nothing. The texts are compared, so that an alternative spelling of a signature does not match.
 *
 * @param toleranceSeconds the allowed difference between the signed time and ours, either way
 * @returns null if it matches, otherwise the reason, for the builder
 */
export function verifySignature(
  scheme: SignatureScheme,
  keys: readonly KeyObject[],
  toleranceSeconds: number,
  { headers, body, nowSeconds }: SignedCall,
): string | null {
  const claim = scheme.read(headers);
  if (typeof claim === "string") return claim;
  const { signedBefore, timestamp, signatures } = claim;
  if (timestamp !== null) {
    const problem = timeProblem(timestamp, nowSeconds, toleranceSeconds);
    if (problem !== null) return problem;
  }
  let isMatch = false;
  for (const key of keys) {
    const expected = sign(scheme, key, signedBefore, body);
    for (const signature of signatures) isMatch = isEqual(expected, signature) || isMatch;
  }
  return isMatch ? null : "The signature does not match the body and the secret.";
}

/** The headers with which a sender would sign this body. */
export function signBody(
  scheme: SignatureScheme,
  key: KeyObject,
  body: Buffer,
  stamp: SigningInput,
): [name: string, value: string][] {
  return scheme.write(stamp, sign(scheme, key, scheme.signedBefore(stamp), body));
}

function sign(scheme: SignatureScheme, key: KeyObject, signedBefore: string, body: Buffer): string {
  return createHmac(scheme.algorithm, key).update(signedBefore, "utf8").update(body).digest(scheme.encoding);
}

function timeProblem(timestamp: string, nowSeconds: number, toleranceSeconds: number): string | null {
  if (!/^\d{1,12}$/.test(timestamp)) return "The signed time is not a number of seconds.";
  const early = Number(timestamp) - nowSeconds;
  if (Math.abs(early) <= toleranceSeconds) return null;
  const side = early > 0 ? "ahead of" : "behind";
  return `The signed time is ${Math.round(Math.abs(early))} s ${side} our clock; ${toleranceSeconds} s are tolerated.`;
}
