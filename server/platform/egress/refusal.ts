import type { HttpFailure } from "#engine/ports.ts";

/**
 * Thrown inside undici, which can only pass on errors, if a host or an address may not be called. `egress.ts` converts
 * it to data.
 */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
}

/**
 * The message to a builder when a request was refused because of its destination: the request, the reason (as
 * a predicate), and who can change it.
 */
export function refusalMessage(what: string, why: string): string {
  return `Blocked: ${what} ${why}. An administrator can allow it with EGRESS_ALLOW.`;
}

/** A failure that a retry cannot fix. */
export function blockRequest(code: string, message: string): HttpFailure {
  return { kind: "failure", code, message, retryable: false };
}
