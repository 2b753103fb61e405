import type { OperationMatch } from "#api/connectors/schema.ts";
import { type FilledOperation, fillFromRequest } from "#engine/connectors/fill-from-request.ts";
import type { Authentication, Operation } from "#engine/connectors/format.ts";
import type { CurlSecret } from "#lib/curl/secret.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

type Settings = Readonly<Record<string, unknown>>;

/** The address of a request that was imported; null if it is not known before a flow runs. */
export function addressOf({ method, url }: Settings): { method: string; host: string; path: string } | null {
  if (typeof method !== "string" || typeof url !== "string" || /\{[{%]/.test(url)) return null;
  const target = URL.parse(url);
  return target && /^https?:$/.test(target.protocol)
    ? { method, host: target.host, path: target.pathname }
    : null;
}

/** The settings of HTTP Request as settings of an operation that sends the same. */
export function fillOperation(
  settings: Settings,
  operation: Operation,
  { captures }: Pick<OperationMatch, "captures">,
): FilledOperation {
  const { query, headers, form, body_type: kind, body } = settings;
  return fillFromRequest(
    { operation, captures: new Map(Object.entries(captures)) },
    {
      ...{ query: rowsOf(query), headers: rowsOf(headers) },
      form: kind === "form" || kind === "multipart" ? rowsOf(form) : [],
      json: kind === "json" && typeof body === "string" ? parse(body) : null,
    },
  );
}

function rowsOf(rows: unknown): { name: string; value: string }[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) =>
    isJsonObject(row) && typeof row.name === "string" && typeof row.value === "string"
      ? [{ name: row.name, value: row.value }]
      : [],
  );
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The way of a connector to sign in that a pasted secret is for, with its fields; null if it has none. */
export function wayFor(
  secret: CurlSecret,
  authentication: Readonly<Record<string, Authentication>>,
): { authentication: string; fields: Record<string, string> } | null {
  for (const [name, method] of Object.entries(authentication)) {
    const fields = fieldsFor(secret, name, method);
    if (fields) return { authentication: name, fields };
  }
  return null;
}

function fieldsFor(secret: CurlSecret, name: string, method: Authentication): Record<string, string> | null {
  if (secret.kind === "basic")
    return method.kind === "basic" ? { username: secret.username, password: secret.secret } : null;
  if (secret.kind === "bearer" && method.kind === "bearer") return { token: secret.secret };
  if (method.kind !== "key" || method.in !== "header") return null;
  const header = secret.kind === "header" ? secret.header : "Authorization";
  const value = secret.kind === "header" ? secret.secret : `Bearer ${secret.secret}`;
  if (header.toLowerCase() !== method.wire.toLowerCase()) return null;
  return { [name]: value.startsWith(method.prefix) ? value.slice(method.prefix.length) : value };
}
