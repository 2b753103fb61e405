import { createSecretKey, type KeyObject } from "node:crypto";
import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** The signature headers of a call, parsed. */
export interface SignatureClaim {
  /** The signed text before the body. */
  signedBefore: string;
  /** The signed Unix time in seconds, as written; null if the scheme signs no time. */
  timestamp: string | null;
  /** The signatures, as text. One match is enough. */
  signatures: readonly string[];
}

/** The parameters of a signed sample call. */
export interface SigningInput {
  id: string;
  timestamp: string;
}

/** How a provider signs: an HMAC over a prefix and the raw body. */
export interface SignatureScheme {
  algorithm: "sha1" | "sha256" | "sha384" | "sha512";
  encoding: "hex" | "base64";
  /** @returns a sentence for the builder if the headers have no valid signature */
  read(headers: HeaderLists): SignatureClaim | string;
  /**
   * The HMAC's key, created once: creating it for each call took longer than the HMAC. null if the secret is invalid.
   */
  toKey(secret: string): KeyObject | null;
  /** The text that a sender signs before the body. */
  signedBefore(stamp: SigningInput): string;
  /** The headers that carry a signature. */
  write(stamp: SigningInput, signature: string): [name: string, value: string][];
}

/** A header that was sent exactly once. A repeated header is refused: it would be unclear which one was signed. */
export function singleHeader(headers: HeaderLists, name: string): string | undefined {
  const values = headers[name];
  return values?.length === 1 ? values[0] : undefined;
}

/** The secret's bytes, unchanged. */
export function plainKey(secret: string): KeyObject | null {
  return secret === "" ? null : createSecretKey(secret, "utf8");
}

export const missingHeader = (name: string) => `There is no header ${name}, or it was sent more than once.`;
