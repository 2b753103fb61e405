import type { Role } from "#api/identity/roles/schema.ts";
import { cutText } from "#lib/cut-text.ts";
import { includesScope } from "#server/identity/roles/rules.ts";
import { type Refusal, refuse, withHeader } from "#server/platform/http/refusal.ts";
import { authenticate, type Caller, callerOfSession } from "./authenticate.ts";
import { isCrossSite, isWrite } from "./own-origin.ts";
import type { Principal } from "./principal.ts";

/** The result of an access check: a principal with the role, or null if the endpoint is public. */
export type Authorized<Access extends Role | "public"> = Access extends Role ? Principal<Access> : null;

/**
 * Checks that a request may use an endpoint with this `access`. Refuses with 401 `unauthenticated`, 403 `forbidden`, or
 * 403 `cross_site` for a write that another site's page may have sent.
 */
export async function authorize<Access extends Role | "public">(
  request: Request,
  access: Access,
): Promise<{ principal: Authorized<Access> } | Refusal> {
  if (access === "public") {
    return isCrossSite(request, { cookie: false }) ? crossSite(request) : { principal: toPrincipal(null) };
  }
  const caller = await authenticate(request);
  if (!caller) return unauthenticated(request);
  if (caller.apiKeyId === null && isCrossSite(request, { cookie: true })) return crossSite(request);
  if (!caller.canWrite && isWrite(request)) return readOnly();
  return includesScope(caller.role, access) ? { principal: toPrincipal(caller) } : forbidden(caller, access);
}

/** The user whose session is in a `Cookie` header, for pages. A page that needs a higher role compares `role`. */
export async function loadPrincipal(cookieHeader: string | null): Promise<Principal | null> {
  const caller = await callerOfSession(cookieHeader);
  return caller && toPrincipal<"viewer">(caller);
}

/** The only place that creates a principal. The brand exists only for the compiler, hence the assertion. */
function toPrincipal<Access extends Role | "public">(caller: Caller | null): Authorized<Access> {
  return caller as Authorized<Access>;
}

function unauthenticated(request: Request): Refusal {
  const detail = request.headers.has("authorization")
    ? "This API key is unknown, expired or revoked. Send a valid one as `Authorization: Bearer <key>`."
    : "Sign in, or send an API key as `Authorization: Bearer <key>`.";
  return withHeader(refuse(401, "unauthenticated", detail), "WWW-Authenticate", 'Bearer realm="millrace"');
}

function forbidden(caller: Caller, access: Role): Refusal {
  const who = caller.apiKeyId ? "This API key acts" : "You act";
  return refuse(403, "forbidden", `${who} as ${caller.role}; this needs the role ${access}.`);
}

function readOnly(): Refusal {
  return refuse(
    403,
    "forbidden",
    "This API key can only read. Changes need a key with the scope write or admin.",
  );
}

function crossSite(request: Request): Refusal {
  const origin = request.headers.get("origin") ?? "none";
  return refuse(
    403,
    "cross_site",
    `Changes are only accepted from this service's own pages. The request's Origin is ${cutText(origin, 200)}; if this service is opened at that address, set BASE_URL to it.`,
  );
}
