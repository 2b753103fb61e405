import type { HttpFailure } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";

/** Access is renewed so long before it ends: a step with several pages must not lose it in between. */
const earlyMs = 300_000;

interface Access {
  access_token: string;
  refresh_token: string | null;
  expires_at: number | null;
}

/** Whether access should be renewed before it is used. Access that nothing renews is used until its end. */
export function isStale(
  { access_token, refresh_token, expires_at }: Access,
  grant: OauthMethod["grant"],
): boolean {
  const early = refresh_token !== null || grant === "client_credentials" ? earlyMs : 0;
  return access_token === "" || (expires_at !== null && expires_at - clock.nowMs() < early);
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
