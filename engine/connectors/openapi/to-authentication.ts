import type { z } from "zod";
import type { authenticationSchema } from "#engine/connectors/format.ts";
import type { JsonObject } from "#lib/json.ts";
import { toTitle } from "./names.ts";
import { listOf, objectOf, type Resolve, textOf } from "./read.ts";

type AuthenticationInput = z.input<typeof authenticationSchema>;

/** The ways to sign in that a description names and we can do, by the name that it gives them; and the names of the others. */
export function toAuthentication(
  document: JsonObject,
  resolve: Resolve,
): { known: Record<string, AuthenticationInput>; unknown: string[] } {
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  const named = new Set(listOf(document.security).flatMap((each) => Object.keys(objectOf(each))));
  const known: Record<string, AuthenticationInput> = {};
  const unknown: string[] = [];
  // Those that count for the whole description come first.
  const ordered = Object.keys(schemes).toSorted((a, b) => Number(named.has(b)) - Number(named.has(a)));
  for (const name of ordered) {
    const scheme = toScheme(name, resolve(schemes[name]), textOf(objectOf(document.info)["x-serviceName"]));
    if (scheme) known[toSchemeName(name)] = scheme;
    else unknown.push(name);
  }
  return { known, unknown };
}

/** The description's own name, as far as a field can have it. */
const toSchemeName = (name: string) =>
  name
    .replaceAll(/[^A-Za-z0-9_.-]+/g, "_")
    .replace(/^[^A-Za-z]+/, "")
    .slice(0, 100) || "key";

function toScheme(name: string, scheme: JsonObject, service: string | undefined): AuthenticationInput | null {
  const title = toTitle(name);
  if (isAws(scheme)) return { kind: "aws_sigv4", title: "AWS signature", ...(service && { service }) };
  const type = textOf(scheme.type)?.toLowerCase();
  if (type === "apikey") return toKey(title, scheme);
  if (type === "http") return toHttp(title, scheme);
  return type === "oauth2" ? toOauth(title, scheme) : null;
}

/** Signature Version 4: as API Gateway's descriptions and those of AWS say it, or as a scheme of HTTP. */
function isAws({ type, scheme, description, "x-amazon-apigateway-authtype": kind }: JsonObject): boolean {
  if (textOf(kind)?.toLowerCase() === "awssigv4") return true;
  if (textOf(type)?.toLowerCase() === "http") return /^aws4-hmac-sha256$/i.test(textOf(scheme) ?? "");
  return /amazon signature.*v4|signature version 4/i.test(textOf(description) ?? "");
}

function toKey(title: string, { in: place, name }: JsonObject): AuthenticationInput | null {
  const wire = textOf(name);
  if (wire === undefined || (place !== "header" && place !== "query" && place !== "cookie")) return null;
  return { kind: "key", title, in: place, wire, key: { label: title } };
}

function toHttp(title: string, { scheme }: JsonObject): AuthenticationInput | null {
  const kind = textOf(scheme)?.toLowerCase();
  if (kind === "basic") {
    return { kind, title, username: { label: "User name" }, password: { label: "Password" } };
  }
  return kind === "bearer" ? { kind, title, token: { label: "Token" } } : null;
}

function toOauth(title: string, { flows }: JsonObject): AuthenticationInput | null {
  const { authorizationCode, clientCredentials } = objectOf(flows);
  return (
    toGrant(title, "authorization_code", objectOf(authorizationCode)) ??
    toGrant(title, "client_credentials", objectOf(clientCredentials))
  );
}

const isWebUrl = (text: string | undefined): text is string =>
  text !== undefined && /^https?:$/.test(URL.parse(text)?.protocol ?? "");

function toGrant(
  title: string,
  grant: "authorization_code" | "client_credentials",
  { authorizationUrl, tokenUrl, scopes }: JsonObject,
): AuthenticationInput | null {
  const authorizeUrl = textOf(authorizationUrl);
  const token = textOf(tokenUrl);
  if (!isWebUrl(token)) return null;
  const needsUrl = grant === "authorization_code";
  if (needsUrl && !isWebUrl(authorizeUrl)) return null;
  return {
    kind: "oauth2",
    title,
    grant,
    ...(needsUrl && { authorizeUrl }),
    tokenUrl: token,
    scopes: Object.keys(objectOf(scopes)),
    register: new URL(authorizeUrl ?? token).origin,
  };
}

/** For a description that says nothing about it, as GitHub's: the two that most servers know. */
export const usual: Record<string, AuthenticationInput> = {
  bearer: { kind: "bearer", title: "Bearer token", token: { label: "Token" } },
  basic: {
    ...{ kind: "basic", title: "User name and password" },
    ...{ username: { label: "User name" }, password: { label: "Password" } },
  },
};
