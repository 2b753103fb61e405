import type { CustomFetch } from "openid-client";
import type { Authentication } from "#engine/connectors/format.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { egressFetch } from "./egress-fetch.ts";

export type OauthMethod = Extract<Authentication, { kind: "oauth2" }>;

/**
 * Sends a provider's token requests through the egress, in the way that the provider has them, and makes its responses those of
 * the standard (RFC 6749 §5): JSON, with the token at its place, and a status that tells errors.
 */
export function providerFetch({ encoding, token }: Pick<OauthMethod, "encoding" | "token">): CustomFetch {
  return async (url, options) => {
    const headers = { ...options.headers, accept: "application/json" };
    const { body } = options;
    const isJson = encoding === "json" && body instanceof URLSearchParams;
    const response = await egressFetch(url, {
      ...options,
      headers: isJson ? { ...headers, "content-type": "application/json" } : headers,
      body: isJson ? JSON.stringify(Object.fromEntries(body)) : body,
    });
    const text = await response.text();
    const parsed = parse(text, response.headers.get("content-type") ?? "");
    // An error page: the client reports its status.
    if (parsed === null) return new Response(text === "" ? null : text, response);
    const standard = toStandard(parsed, token);
    const isToken = typeof standard.access_token === "string";
    const status = isToken && response.ok ? 200 : response.ok ? 400 : response.status;
    return Response.json(standard, { status });
  };
}

function parse(text: string, contentType: string): JsonObject | null {
  // Some send the form of an early draft as plain text.
  if (contentType.includes("form-urlencoded") || /^(\w+=[^&\s]*&)*access_token=[^&\s]+(&|$)/.test(text)) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The fields of a token response that count. Those beside the token count more than those of the whole body. */
function toStandard(body: JsonObject, path: string): JsonObject {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let holder: JsonObject = body;
  for (const step of steps) {
    const next = holder[step];
    if (next === undefined || !isJsonObject(next)) return toError(body);
    holder = next;
  }
  const accessToken = holder[last];
  if (typeof accessToken !== "string" || accessToken === "") return toError(body);
  const { refresh_token, expires_in } = { ...body, ...holder };
  const seconds = Number(expires_in);
  return {
    access_token: accessToken,
    // Some have names of their own for it.
    token_type: "bearer",
    ...(typeof refresh_token === "string" && refresh_token !== "" && { refresh_token }),
    ...(Number.isFinite(seconds) && seconds > 0 && { expires_in: seconds }),
  };
}

/** The code of a response that has neither a token nor a code. */
export const noToken = "no_token";

/** `error` is a code, or an object with one. */
function toError({ error, error_description, message }: JsonObject): JsonObject {
  const inner = error !== undefined && isJsonObject(error) ? error : {};
  const code = [error, inner.type, inner.code, inner.status].find((each) => typeof each === "string");
  const words = [error_description, inner.message, message].find((each) => typeof each === "string");
  return { error: printable(code ?? noToken), ...(words !== undefined && { error_description: words }) };
}

/** The characters that the standard allows in a code. */
const printable = (text: Json) => String(text).replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "?");
