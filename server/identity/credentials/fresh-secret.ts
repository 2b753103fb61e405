import { LRUCache } from "lru-cache";
import type { HttpFailure } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { createGate } from "#lib/gate.ts";
import { readSecret } from "./connection-secret.ts";
import type { DecryptedCredential } from "./data.ts";
import { type OauthSecret, renewToken } from "./renew-token.sql.ts";
import { expiredFailure, isStale } from "./token-states.ts";

/** A renewal holds a database connection while the provider responds. */
const gate = createGate(2);
/** Renewals that are under way in this process: the row's lock is asked for once, not by every step. */
const renewals = new Map<string, Promise<OauthSecret | HttpFailure>>();
/** Failures of providers that were away, so that not every step waits for them. */
const failures = new LRUCache<string, { untilMs: number; failure: HttpFailure }>({ max: 1000 });
const quietMs = 15_000;

/**
 * The connection with a secret that is worth sending: an access token is renewed shortly before it ends, and if the provider has
 * just not accepted it.
 *
 * @param rejected the access token that it did not accept
 */
export async function freshConnection(
  credential: DecryptedCredential,
  rejected?: string,
): Promise<DecryptedCredential | HttpFailure> {
  const secret = readSecret(credential.secret);
  if (secret.kind !== "oauth2") return credential;
  const { id, name, settings } = credential;
  const { state, method, problem = null } = settings.connection ?? {};
  if (state === "expired") return expiredFailure(name, problem);
  const grant = method?.kind === "oauth2" ? method.grant : "authorization_code";
  if (rejected === undefined && !isStale(secret, grant)) return credential;
  const renewed = await renewOnce(id, secret, rejected !== undefined);
  return renewed.kind === "failure" ? renewed : { ...credential, secret: JSON.stringify(renewed) };
}

async function renewOnce(
  id: string,
  secret: OauthSecret,
  isRejected: boolean,
): Promise<OauthSecret | HttpFailure> {
  const recent = failures.get(id);
  if (recent && recent.untilMs > clock.nowMs()) {
    const isUsable = !isRejected && secret.access_token !== "" && (secret.expires_at ?? 0) > clock.nowMs();
    return isUsable ? secret : recent.failure;
  }
  const running = renewals.get(id);
  if (running) return running;
  const renewal = gate(() => renewToken(id, secret.access_token, isRejected)).finally(() =>
    renewals.delete(id),
  );
  renewals.set(id, renewal);
  const renewed = await renewal;
  if (renewed.kind === "failure" && renewed.code === "token_not_renewed") {
    failures.set(id, { untilMs: clock.nowMs() + quietMs, failure: renewed });
  }
  return renewed;
}

/** The access token of a connection's secret; null if it signs in otherwise. */
export function accessTokenOf({ secret }: DecryptedCredential): string | null {
  const read = readSecret(secret);
  return read.kind === "oauth2" ? read.access_token : null;
}
