/**
 * Request headers that identify the browser's user to this site or to an access proxy in front of it. Webhooks share an origin
 * with the pages, so browsers also send these headers to webhook URLs. A flow must not see them.
 */
const personal = new Set([
  "cookie",
  "proxy-authorization",
  // Cloudflare Access
  "cf-access-jwt-assertion",
  "cf-access-authenticated-user-email",
  // AWS load balancers
  "x-amzn-oidc-accesstoken",
  "x-amzn-oidc-data",
  "x-amzn-oidc-identity",
  // Google Identity-Aware Proxy
  "x-goog-iap-jwt-assertion",
  "x-goog-authenticated-user-email",
  "x-goog-authenticated-user-id",
  // oauth2-proxy
  "x-auth-request-access-token",
  "x-auth-request-email",
  "x-auth-request-user",
  "x-forwarded-access-token",
  "x-forwarded-email",
  "x-forwarded-user",
]);

/** @param name in lower case */
export function isPersonalHeader(name: string): boolean {
  return personal.has(name);
}
