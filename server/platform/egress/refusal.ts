import type { HttpFailure } from "#engine/ports.ts";

/**
 * Thrown inside undici's machinery, which only knows errors, when a host or an address is not open to flows.
 * `egress.ts` turns it back into data.
 */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

/** What a builder reads when a call was refused for where it goes: what, why, and who can change it. */
export function refusalMessage(what: string, why: string): string {
  return `${what} is not open to flows: ${why}. Flows call public internet addresses only. Whoever runs this server can open a host or a network with the setting EGRESS_ALLOW.`;
}

/** A failure that trying again cannot help. */
export function blockRequest(code: string, message: string): HttpFailure {
  return { kind: "failure", code, message, retryable: false };
}
