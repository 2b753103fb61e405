import type { HeaderLists } from "#server/platform/http/request-response.ts";

/** What a call proves itself with. */
export interface CallCredentials {
  headers: HeaderLists;
  /** As it was sent; null where it was not read and nothing is signed over it. */
  body: Buffer | null;
  /** When it came, milliseconds since 1970. */
  nowMs: number;
}

/** Whether a call comes from whom it should, precomputed from a node's settings and opened credentials. */
export interface Authenticator {
  /** Whether the body must be read as a whole, because it is signed. */
  needsBody: boolean;
  /** Lower-case names of the headers that carry a secret. */
  maskedHeaders: readonly string[];
  /** `WWW-Authenticate` of a refusal (RFC 9110 §11.6.1). */
  challenge: string | null;
  /** @returns null when the call has proven itself, else why it has not, for the builder. It never names a secret. */
  check(proof: CallCredentials): string | null | Promise<string | null>;
  /** The headers by which a sample proves itself; null where only the sender can. */
  prove(body: Buffer, nowMs: number): Promise<[name: string, value: string][] | null>;
}

/** Nobody can pass: the settings name a credential that is gone, or one that holds nothing usable. */
export function rejectAll(reason: string): Authenticator {
  return {
    needsBody: false,
    maskedHeaders: ["authorization"],
    challenge: null,
    check: () => reason,
    prove: async () => null,
  };
}
