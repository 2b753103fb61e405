import { AuthorizationResponseError } from "openid-client";
import type { ProviderRefusal } from "#api/identity/provider-sign-in/schema.ts";
import { loadPrincipal } from "#server/identity/access/authorize.ts";
import { clientAddress } from "#server/identity/access/client-address.ts";
import { countLimited } from "#server/identity/passwords/limited.ts";
import { getEnabledProvider } from "#server/identity/providers/data.ts";
import { callbackUrl } from "#server/identity/providers/present.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import { challengeCookieName, challengeSeconds } from "#server/identity/second-factors/challenge-cookie.ts";
import { describeBrowser } from "#server/identity/sessions/browser.ts";
import { writeSessionCookie } from "#server/identity/sessions/session-cookie.ts";
import type { Client } from "#server/identity/sign-in/mutations.ts";
import { networkOf } from "#server/platform/addresses/network.ts";
import { config } from "#server/platform/config/config.ts";
import { writeCookie } from "#server/platform/http/cookies.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type Attempt, readAttemptCookie, writeAttemptCookie } from "./attempt-cookie.ts";
import { consumeResponse } from "./data.ts";
import { githubPerson } from "./github.ts";
import { linkPerson, signInPerson } from "./mutations.ts";
import { oidcPerson } from "./oidc.ts";
import type { ProviderPerson } from "./person.ts";

/** Responses of providers in five minutes from one client. */
const maxResponses = 30;

/** The page to which the browser goes, and the cookies that it gets. */
interface Arrived {
  path: string;
  cookies?: string[];
}

/**
 * Receives a provider's response: signs the browser in, asks for its second factor, or links the account, and redirects
 * to a page of this origin. Never to another one: the path is in the attempt's encrypted cookie.
 */
export async function finishAttempt(request: Request, providerId: string): Promise<Response> {
  const { path, cookies = [] } = await finish(request, providerId);
  const headers = new Headers({ location: `${config().baseUrl}${path}`, "cache-control": "no-store" });
  headers.set("referrer-policy", "no-referrer");
  for (const cookie of [...cookies, await writeAttemptCookie(null)]) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

async function finish(request: Request, providerId: string): Promise<Arrived> {
  const address = clientAddress(request.headers);
  const subjects = address === null ? [] : [`provider:${addressKey(address)}`];
  if (await countLimited(subjects, maxResponses)) return refused("too_many_attempts");
  const attempt = await readAttemptCookie(request.headers.get("cookie"));
  const provider = await getEnabledProvider(providerId);
  if (!provider || attempt?.provider !== provider.id) return refused("expired");
  if (!(await consumeResponse(attempt.state))) return refused("expired");
  const person = await readPerson(provider, attempt, new URL(request.url).search);
  if (typeof person === "string") return refused(person);
  if (attempt.linkTo !== null) return linkAccount(request, attempt.linkTo, provider, person);
  const client: Client = {
    browser: describeBrowser(request.headers.get("user-agent")),
    network: networkOf(address ?? ""),
    address,
  };
  const outcome = await signInPerson({ provider, person, invitation: attempt.invitation, client });
  if (outcome.kind === "refused") return refused(outcome.reason);
  if (outcome.kind === "session") {
    return { path: attempt.next, cookies: [await writeSessionCookie(outcome.session)] };
  }
  const cookie = writeCookie(challengeCookieName(), outcome.token, { maxAgeSeconds: challengeSeconds });
  return { path: `/sign-in/second-factor?next=${encodeURIComponent(attempt.next)}`, cookies: [cookie] };
}

/** The person, or why sign-in failed. The reason why a provider's response was refused is only in the log. */
async function readPerson(
  provider: StoredProvider,
  attempt: Attempt,
  query: string,
): Promise<ProviderPerson | ProviderRefusal> {
  // The address that the provider was given: behind a proxy, the request has another one.
  const response = new URL(callbackUrl(provider.id));
  response.search = query;
  try {
    return await (provider.kind === "github" ? githubPerson : oidcPerson)(provider, attempt, response);
  } catch (cause) {
    if (cause instanceof AuthorizationResponseError && cause.error === "access_denied") return "canceled";
    logger().warn({ provider: provider.name, fault: describeFault(cause) }, "a sign-in response was refused");
    return "provider_failed";
  }
}

/** Links only to the user who asked for it in this browser, and is still signed in. */
async function linkAccount(
  request: Request,
  userId: string,
  provider: StoredProvider,
  person: ProviderPerson,
): Promise<Arrived> {
  const principal = await loadPrincipal(request.headers.get("cookie"));
  if (principal?.userId !== userId) return refused("expired");
  const address = clientAddress(request.headers);
  const outcome = await linkPerson({ ...principal, address }, provider, person);
  return { path: outcome.kind === "linked" ? "/settings" : `/settings?sign_in_problem=${outcome.reason}` };
}

function refused(reason: ProviderRefusal): Arrived {
  return { path: `/sign-in?problem=${reason}` };
}
