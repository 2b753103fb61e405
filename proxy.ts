import { type NextRequest, NextResponse } from "next/server";
import { newNonce, securityHeaders } from "#app/security-headers.ts";
import { server } from "#app/server/server.ts";

/** Gives every page its headers (docs/promises.md S14) and a nonce for its scripts; answers machines at `/` with the API's listing. */
export function proxy(request: NextRequest): NextResponse {
  if (request.nextUrl.pathname === "/" && server().prefersJson(request.headers.get("accept"))) {
    return NextResponse.rewrite(new URL("/v1", request.url));
  }
  if (isResumed(request))
    return NextResponse.rewrite(new URL(`/flow${request.nextUrl.pathname}`, request.url));
  const nonce = newNonce();
  const headers = securityHeaders({
    nonce,
    development: process.env.NODE_ENV === "development",
    secure: process.env.BASE_URL?.startsWith("https://") ?? false,
  });
  const forwarded = new Headers(request.headers);
  forwarded.set("x-nonce", nonce);
  // Where somebody who has to sign in first wanted to go.
  forwarded.set("x-page", request.nextUrl.pathname + request.nextUrl.search);
  // Next reads the nonce from here and puts it on the scripts that it writes.
  forwarded.set("content-security-policy", headers["Content-Security-Policy"]);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** A call to a suspended step, or a decision. Of an approval, GET shows the page. */
function isResumed({ method, nextUrl, headers }: NextRequest): boolean {
  const token = /^\/resume\/([^/]+)$/.exec(nextUrl.pathname)?.[1];
  return token !== undefined && !server().isShownAsPage(token, { method, accept: headers.get("accept") });
}

/** Pages only: endpoints set their own headers, and files need none of these. */
export const config = {
  matcher: [
    "/((?!api/|flow/|form/|v1$|v1/|builder/|_next/|monaco/|healthz$|readyz$|metrics$|icons/|favicon\\.ico$|robots\\.txt$|site\\.webmanifest$|social\\.png$).*)",
  ],
};
