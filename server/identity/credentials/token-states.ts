import type { HttpFailure } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";

/** Access is renewed so long before it ends: a step with several pages must not lose it in between. */
const earlyMs = 300_000;

/** Whether access should be renewed before it is used. */
export function isStale({
  access_token,
  expires_at,
}: {
  access_token: string;
  expires_at: number | null;
}): boolean {
  return access_token === "" || (expires_at !== null && expires_at - clock.nowMs() < earlyMs);
}

/** Nobody asks the provider again until someone connects the account. */
export function expiredFailure(name: string, said: string | null): HttpFailure {
  const why = said === null ? "" : ` ${said}`;
  return renewalFailure(
    "connection_expired",
    `The access of “${name}” has ended. Connect the account again under Settings → Connections.${why}`,
    false,
  );
}

export function renewalFailure(code: string, message: string, retryable: boolean): HttpFailure {
  return { kind: "failure", code, message, retryable };
}
