import { z } from "zod";
import type { Authentication } from "./format.ts";
import type { Pair } from "./wire.ts";

/** The secrets of a connection, as they are stored encrypted: JSON. */
export const connectionSecretSchema = z.discriminatedUnion("kind", [
  /** Values that a person filled in, by the name of the field. */
  z.strictObject({ kind: z.literal("fields"), fields: z.record(z.string(), z.string()) }),
  z.strictObject({
    kind: z.literal("oauth2"),
    access_token: z.string(),
    refresh_token: z.string().nullable(),
    /** Milliseconds since the epoch; null if the provider does not say. */
    expires_at: z.number().nullable(),
  }),
]);
export type ConnectionSecret = z.output<typeof connectionSecretSchema>;

/** The parts of a request that tell the provider whose it is. */
export interface SignedParts {
  headers: Pair[];
  query: Pair[];
  /** Replaces this name in braces. */
  path?: Pair;
}

/** A way to sign in, and its name in the connector. */
export interface NamedAuthentication {
  name: string;
  method: Authentication;
}

/** The secret fields that a person fills in, by name. */
export function secretFieldsOf({ name, method }: NamedAuthentication): Record<string, SecretField> {
  if (method.kind === "key") return { [name]: method.key };
  if (method.kind === "bearer") return { token: method.token };
  if (method.kind === "custom") return method.fields;
  if (method.kind === "aws_sigv4") {
    return { access_key_id: method.access_key_id, secret_access_key: method.secret_access_key };
  }
  return method.kind === "basic" ? { username: method.username, password: method.password } : {};
}

type SecretField = Extract<Authentication, { kind: "bearer" }>["token"];

/**
 * Null if the secret is of another kind than the way to sign in, or a field of it is missing.
 *
 * @param plain the connection's fields that are no secrets
 */
export function authenticate(
  { name, method }: NamedAuthentication,
  secret: ConnectionSecret,
  plain: Readonly<Record<string, string>> = {},
): SignedParts | null {
  if (method.kind === "oauth2") return secret.kind === "oauth2" ? bearer(secret.access_token) : null;
  if (secret.kind !== "fields") return null;
  const { fields } = secret;
  const needed = Object.keys(secretFieldsOf({ name, method }));
  if (needed.some((field) => fields[field] === undefined)) return null;
  // Signatures are made of the whole request (`sign-aws.ts` beside the credentials).
  if (method.kind === "none" || method.kind === "aws_sigv4") return { headers: [], query: [] };
  if (method.kind === "bearer") return bearer(fields.token ?? "");
  if (method.kind === "basic") return basic(fields.username ?? "", fields.password ?? "");
  if (method.kind === "custom") return fill(method, { ...plain, ...fields });
  const value = method.prefix + (fields[name] ?? "");
  if (method.in === "query") return { headers: [], query: [[method.wire, value]] };
  if (method.in === "path") return { headers: [], query: [], path: [method.wire, value] };
  return header(
    ...(method.in === "cookie"
      ? (["Cookie", `${method.wire}=${value}`] as const)
      : ([method.wire, value] as const)),
  );
}

/** The parts of a custom way to sign in. A value is put in as it is: its place encodes it. */
function fill(
  { headers, query, basic: pair }: Extract<Authentication, { kind: "custom" }>,
  values: Readonly<Record<string, string>>,
): SignedParts {
  const filled = (template: string) =>
    template.replaceAll(/\{([a-z][a-z0-9_]*)\}/g, (_, name: string) => values[name] ?? "");
  const all = (templates: Readonly<Record<string, string>>) =>
    Object.entries(templates).map(([name, template]): Pair => [name, filled(template)]);
  const signed = pair ? basic(filled(pair.username), filled(pair.password)).headers : [];
  return { headers: [...all(headers), ...signed], query: all(query) };
}

const header = (name: string, value: string): SignedParts => ({ headers: [[name, value]], query: [] });
const bearer = (token: string) => header("Authorization", `Bearer ${token}`);

const basic = (username: string, password: string) =>
  header("Authorization", `Basic ${toBase64(username, password)}`);

/** UTF-8, as RFC 7617 has it. */
function toBase64(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}

/**
 * The parts of a secret that must never be shown, for masks. A user name alone is none.
 *
 * @param way for the texts that are made of several fields
 * @param plain the connection's fields that are no secrets
 */
export function secretTexts(
  secret: ConnectionSecret,
  way: NamedAuthentication | null = null,
  plain: Readonly<Record<string, string>> = {},
): string[] {
  if (secret.kind === "oauth2")
    return [secret.access_token, secret.refresh_token ?? ""].filter((text) => text !== "");
  const { username, ...others } = secret.fields;
  const texts = Object.values(others);
  if (username !== undefined && others.password !== undefined) {
    texts.push(toBase64(username, others.password));
  }
  if (way?.method.kind === "custom") {
    texts.push(username ?? "");
    const signed = fill({ ...way.method, headers: {}, query: {} }, { ...plain, ...secret.fields });
    texts.push(...signed.headers.map(([, value]) => value.replace("Basic ", "")));
  }
  return texts.filter((text) => text !== "");
}
