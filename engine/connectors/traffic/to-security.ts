import type { JsonObject } from "#lib/json.ts";
import { isSecretName } from "#lib/secret-name.ts";
import type { RecordedRequest } from "./recorded-request.ts";
import { isSigningHeader } from "./secrets.ts";

/** The ways to sign in that requests show, by their names, the likeliest first. The secrets themselves are in none of them. */
export function toSecurity(requests: readonly RecordedRequest[]): JsonObject {
  const schemes = new Map<string, JsonObject>();
  for (const { headers } of requests) {
    for (const { name, value } of headers)
      if (name.toLowerCase() === "authorization") schemes.set(...ofAuthorization(value));
  }
  const others = requests.flatMap(({ headers }) => headers.map(({ name }) => name));
  for (const name of others.filter(isKeyHeader)) schemes.set(name, { type: "apiKey", in: "header", name });
  const parameters = requests.flatMap(({ url }) => [...url.searchParams.keys()]);
  for (const name of parameters.filter(isSecretName))
    schemes.set(name, { type: "apiKey", in: "query", name });
  if (others.some((name) => name.toLowerCase() === "cookie"))
    schemes.set("Cookie", { type: "apiKey", in: "header", name: "Cookie" });
  return Object.fromEntries(schemes);
}

/** One that identifies a program. What protects a form (`X-CSRF-Token`) does not sign in. */
const isKeyHeader = (name: string): boolean =>
  isSigningHeader(name) && !/^(?:cookie|authorization)$|csrf|xsrf/i.test(name);

function ofAuthorization(value: string): [name: string, scheme: JsonObject] {
  const scheme = /^\s*([A-Za-z0-9-]+)(?:\s|$)/.exec(value)?.[1]?.toLowerCase() ?? "";
  if (scheme === "bearer") return ["Bearer", { type: "http", scheme: "bearer" }];
  if (scheme === "basic") return ["Basic", { type: "http", scheme: "basic" }];
  if (scheme === "aws4-hmac-sha256") return ["AWS", { type: "http", scheme: "AWS4-HMAC-SHA256" }];
  return ["Authorization", { type: "apiKey", in: "header", name: "Authorization" }];
}
