import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** The parts of a call that may authenticate it. */
export interface CallCredentials {
  headers: HeaderLists;
  /** The raw body; null if it was not read and no signature needs it. */
  body: Buffer | null;
  /** When it was received, milliseconds since 1970. */
  nowMs: number;
}

/** Authenticates calls, precomputed from a node's settings and decrypted credentials. */
export interface Authenticator {
  /** Whether the whole body must be read because it is signed. */
  needsBody: boolean;
  /** Lower-case names of the headers that carry a secret. */
  maskedHeaders: readonly string[];
  /** `WWW-Authenticate` of a refusal (RFC 9110 §11.6.1). */
  challenge: string | null;
  /** @returns null if the call is authenticated, otherwise the reason, for the builder. It never contains a secret. */
  check(proof: CallCredentials): string | null | Promise<string | null>;
  /** The headers that authenticate a sample call; null if only the sender can create them. */
  authenticationHeaders(body: Buffer, nowMs: number): Promise<[name: string, value: string][] | null>;
}

/** Refuses every call: the settings name a credential that does not exist or is unusable. */
export function rejectAll(reason: string): Authenticator {
  return {
    needsBody: false,
    maskedHeaders: ["authorization"],
    challenge: null,
    check: () => reason,
    authenticationHeaders: async () => null,
  };
}
