import { clientAddress } from "#server/identity/access/client-address.ts";
import { countLimited } from "#server/identity/passwords/limited.ts";
import { consumeResponse } from "#server/identity/provider-sign-in/data.ts";
import { getEnabledProvider } from "#server/identity/providers/data.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { verifyLogoutToken } from "./logout-token.ts";
import { endProviderSessions } from "./mutations.ts";

/** A token is a kilobyte or two. */
const maxBytes = 65_536;

/** Reports in five minutes from one address: each costs two requests to the provider. */
const maxReports = 300;

/**
 * Receives a provider's report that someone has signed out there (OpenID Connect Back-Channel Logout 1.0),
 * and ends the sessions that began with it. The provider must have signed the report; it works once.
 */
export async function receiveLogout(request: Request, providerId: string): Promise<Response> {
  return new Response(null, {
    status: await receive(request, providerId),
    headers: { "cache-control": "no-store" },
  });
}

/** 200, or 400 as the specification asks (§2.8); 404 for an unknown provider, 429 for too many reports. */
async function receive(request: Request, providerId: string): Promise<number> {
  const address = clientAddress(request.headers);
  const subjects = address === null ? [] : [`logout:${addressKey(address)}`];
  if (await countLimited(subjects, maxReports)) return 429;
  const provider = await getEnabledProvider(providerId);
  if (!provider || provider.kind === "github") return 404;
  const token = await readToken(request);
  if (token === null) return 400;
  try {
    const signedOut = await verifyLogoutToken(provider, token);
    if (!signedOut || !(await consumeResponse(`logout ${provider.id} ${signedOut.tokenId}`))) return 400;
    await endProviderSessions(provider, signedOut, address);
    return 200;
  } catch (cause) {
    logger().warn({ provider: provider.name, fault: describeFault(cause) }, "a logout token was not checked");
    return 400;
  }
}

/** The token of the form; null if the form has no token, or the body is too large. */
async function readToken(request: Request): Promise<string | null> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= maxBytes)) return null;
  const form = new URLSearchParams(await request.text());
  return form.get("logout_token");
}
