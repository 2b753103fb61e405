import type { Fail } from "#engine/outcome.ts";
import { toText } from "#engine/tags/to-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { Connector, ConnectorBase } from "./format.ts";

type Errors = Connector["errors"];

/** A connector as it sends the requests of an operation, with the scopes that the operation needs. */
export type Sender = ConnectorBase & { needs?: readonly string[] };
type Refused = Pick<Sender, "title" | "errors" | "needs">;

/** The code of failures that only the body shows. */
export const flaggedCode = "provider_error";

/** The failure that a response with a good status is, because its body says so; null if it is none. */
export function flaggedError(
  { title, errors, needs }: Refused,
  response: { status: Json; headers: Json; body: Json },
): Fail | null {
  const flags = errors.flag ? [errors.flag, ...errors.flags] : errors.flags;
  if (flags.every(({ at, ok }) => (readAt(response.body, at) ?? null) === ok)) return null;
  const { status, headers, body } = response;
  const failure: Fail = {
    kind: "fail",
    error: {
      code: flaggedCode,
      message: `${title} refused the request.`,
      detail: { status, headers, body },
    },
    retryable: false,
  };
  return withProviderWords({ title, errors, ...(needs && { needs }) }, failure);
}

/** A failure with the provider's own code and words in its message, where the response has them. */
export function withProviderWords({ title, errors, needs }: Refused, failure: Fail): Fail {
  const body = bodyOf(failure);
  const code = firstAt(body, errors.code);
  const words = firstAt(body, errors.message);
  const said = [code, words].filter((each) => each !== null);
  const advice =
    scopeAdvice(errors, failure, code, needs) ??
    hintOf(errors, body) ??
    (code === null ? undefined : errors.advice[code]);
  if (said.length === 0 && advice === undefined) return failure;
  const quote = said.length === 0 ? "" : ` ${title} says: ${said.join(": ")}.`;
  return {
    ...failure,
    retryable: failure.retryable || (code !== null && errors.retry.includes(code)),
    error: {
      ...failure.error,
      message: `${failure.error.message}${quote}${advice ? ` ${advice}` : ""}`,
    },
  };
}

/** The sentence about a value of the body. */
function hintOf({ hints }: Errors, body: Json): string | undefined {
  for (const { at, text } of hints) {
    const value = firstAt(body, [at]);
    if (value !== null) return text.replace("{value}", () => value);
  }
  return undefined;
}

/** Which scope the access lacks, if that is why, and what to do. */
function scopeAdvice(
  { lacksScope }: Errors,
  { error: { detail }, retryable }: Fail,
  code: string | null,
  needs: readonly string[] = [],
): string | undefined {
  // A quota that is used up is a 403 too.
  if (!lacksScope || detail === undefined || retryable) return undefined;
  const { codes, needed, granted, permissions, remedy } = lacksScope;
  const wanted = scopesAt(detail, needed);
  if (code !== null && codes.includes(code)) {
    const ours = needs.length > 0 ? `: ${needs.join(", ")}` : "";
    const which = wanted?.length ? `the scope ${wanted.join(" or ")}` : `a scope that this needs${ours}`;
    return `The account was connected without ${which}. ${remedy}`;
  }
  const given = scopesAt(detail, granted);
  const status = readAt(detail, "status");
  const allowed = permissions === undefined || status !== 403 ? null : firstAt(detail, [permissions]);
  if (allowed !== null && !given) {
    return `This needs a token with the permissions ${allowed.replaceAll(/\s*;\s*/g, " or ")}. Add them to the token.`;
  }
  const isRefused = status === 403 || status === 404;
  if (!isRefused || !wanted?.length || !given || wanted.some((each) => given.includes(each)))
    return undefined;
  const has = given.length === 0 ? "no scope" : `the scopes ${given.join(", ")}`;
  return `The account was connected with ${has}, and this needs ${wanted.join(" or ")}. ${remedy}`;
}

/** The scopes in a text with commas, or in a list of texts; null where there is neither. */
function scopesAt(detail: Json, path: string | undefined): string[] | null {
  const found = path === undefined ? undefined : readAt(detail, path);
  const text = Array.isArray(found) ? found.map(toText).join(" ") : found;
  return typeof text === "string" ? text.split(/[\s,]+/).filter((each) => each !== "") : null;
}

/**
 * The provider's words if a failure means that it does not accept the connection: it is unknown or revoked. 403 means that only where
 * nothing says why: with a code or words, it is about this request. A person may have blocked a bot that works for all others.
 */
export function connectionRefusal(
  { errors }: Pick<Connector, "errors">,
  { error, retryable, retryAfterSeconds }: Fail,
): string | null {
  const { detail } = error;
  // A server with a protocol other than HTTP.
  if (error.code === "login_refused") return error.message;
  // Some providers answer with 403 when too much was asked.
  if (retryable || retryAfterSeconds !== undefined || detail === undefined) return null;
  const status = readAt(detail, "status");
  const body = bodyOf({ error, retryable, kind: "fail" });
  const code = firstAt(body, errors.code);
  const isSilent = code === null && firstAt(body, errors.message) === null;
  const isRefused =
    status === 401 || (status === 403 && isSilent) || (code !== null && errors.refused.includes(code));
  return isRefused && !isExhausted(detail) ? error.message : null;
}

/** GitHub's way to say that the quota is used up. */
const isExhausted = (detail: Json) => readAt(detail, "headers.x-ratelimit-remaining[0]") === "0";

function bodyOf({ error: { detail } }: Fail): Json {
  return detail !== undefined && isJsonObject(detail) ? (detail.body ?? null) : null;
}

/** The first value that is there, as text. */
function firstAt(body: Json, paths: Errors["code"]): string | null {
  for (const path of paths) {
    const found = readAt(body, path);
    if (found !== undefined && found !== null && found !== "") return toText(found);
  }
  return null;
}

const readAt = (body: Json, path: string) => (path === "" ? body : readField(body, path));
