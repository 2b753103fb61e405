import type { z } from "zod";
import type { connectorSchema } from "#engine/connectors/format.ts";
import type { JsonObject } from "#lib/json.ts";
import { toTitle } from "./names.ts";
import { listOf, objectOf, type Resolve, textOf } from "./read.ts";

type AuthenticationInput = z.input<typeof connectorSchema>["authentication"][number];

/** The ways to sign in that a description names and we can do, in its order; and the names of the others. */
export function toAuthentication(
  document: JsonObject,
  resolve: Resolve,
): { known: AuthenticationInput[]; unknown: string[] } {
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  const named = new Set(listOf(document.security).flatMap((each) => Object.keys(objectOf(each))));
  const known: AuthenticationInput[] = [];
  const unknown: string[] = [];
  // Those that count for the whole description come first.
  const ordered = Object.keys(schemes).toSorted((a, b) => Number(named.has(b)) - Number(named.has(a)));
  for (const name of ordered) {
    const scheme = toScheme(name, resolve(schemes[name]));
    if (scheme) known.push(scheme);
    else unknown.push(name);
  }
  return { known, unknown };
}

function toScheme(name: string, scheme: JsonObject): AuthenticationInput | null {
  const title = toTitle(name);
  const type = textOf(scheme.type)?.toLowerCase();
  if (type === "apikey") return toKey(title, scheme);
  if (type === "http") return toHttp(title, scheme);
  return type === "oauth2" ? toOauth(title, scheme) : null;
}

function toKey(title: string, { in: place, name }: JsonObject): AuthenticationInput | null {
  const wire = textOf(name);
  if (wire === undefined || (place !== "header" && place !== "query" && place !== "cookie")) return null;
  const secret = { label: title };
  if (place !== "cookie") return { kind: "key", title, in: place, wire, secret };
  return { kind: "key", title, in: "header", wire: "Cookie", prefix: `${wire}=`, secret };
}

function toHttp(title: string, { scheme }: JsonObject): AuthenticationInput | null {
  const kind = textOf(scheme)?.toLowerCase();
  if (kind === "basic") {
    return { kind, title, username: { label: "User name" }, password: { label: "Password" } };
  }
  if (kind !== "bearer") return null;
  return {
    kind: "key",
    title,
    in: "header",
    wire: "Authorization",
    prefix: "Bearer ",
    secret: { label: "Token" },
  };
}

function toOauth(title: string, { flows }: JsonObject): AuthenticationInput | null {
  const { authorizationUrl, tokenUrl, scopes } = objectOf(objectOf(flows).authorizationCode);
  const authorizeUrl = textOf(authorizationUrl);
  const token = textOf(tokenUrl);
  if (authorizeUrl === undefined || token === undefined) return null;
  if (!URL.canParse(authorizeUrl) || !URL.canParse(token)) return null;
  return {
    kind: "oauth2",
    title,
    authorizeUrl,
    tokenUrl: token,
    scopes: Object.keys(objectOf(scopes)),
    register: new URL(authorizeUrl).origin,
  };
}
