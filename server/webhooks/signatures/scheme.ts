import { createSecretKey, type KeyObject } from "node:crypto";
import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** What a call says of its signature. */
export interface SignatureClaim {
  /** What is signed before the body. */
  signedBefore: string;
  /** Seconds since 1970 as they are written; null where the scheme signs no time. */
  timestamp: string | null;
  /** The signatures, as text. One that fits is enough. */
  signatures: readonly string[];
}

/** What a signed sample is made of. */
export interface SigningInput {
  id: string;
  timestamp: string;
}

/** How a provider signs: an HMAC over something and the raw body. */
export interface SignatureScheme {
  algorithm: "sha1" | "sha256" | "sha384" | "sha512";
  encoding: "hex" | "base64";
  /** @returns a sentence for the builder where the headers hold no readable signature */
  read(headers: HeaderLists): SignatureClaim | string;
  /** The HMAC's key, made once: making it anew for each call took longer than the HMAC. null where the secret can be none. */
  toKey(secret: string): KeyObject | null;
  /** What a sender signs before the body. */
  signedBefore(stamp: SigningInput): string;
  /** The headers that carry a signature. */
  write(stamp: SigningInput, signature: string): [name: string, value: string][];
}

/** A header that was sent exactly once. Twice is refused: which of the two was signed could be argued about. */
export function singleHeader(headers: HeaderLists, name: string): string | undefined {
  const values = headers[name];
  return values?.length === 1 ? values[0] : undefined;
}

/** The secret's bytes as they are written. */
export function plainKey(secret: string): KeyObject | null {
  return secret === "" ? null : createSecretKey(secret, "utf8");
}

export const missingHeader = (name: string) => `There is no header ${name}, or it was sent more than once.`;
