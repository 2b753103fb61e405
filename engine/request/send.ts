import { type Fail, failed } from "#engine/outcome.ts";
import type { OutgoingResponse, SaveBody } from "#engine/ports.ts";
import type { RunContext } from "#engine/runner.ts";
import { isHarmlessHeader } from "#lib/http-header.ts";
import { refusedBy, unanswered } from "./failures.ts";
import { fileName } from "./file-name.ts";
import { graphqlAccept } from "./graphql.ts";
import { withQuery } from "./query.ts";
import { encodeBody, type RequestBody } from "./request-body.ts";
import type { Settings } from "./resolved.ts";
import { warnOfEncodedSlash } from "./url-warnings.ts";

export type Context = RunContext<Settings>;

/** The page that a request is for. */
export interface PageOf {
  /** From 1. */
  number: number;
  /** Its URL is on another origin than that of the first page, so it gets nothing that could be a secret. */
  isElsewhere: boolean;
}

export const firstPage: PageOf = { number: 1, isElsewhere: false };

/**
 * Sends one request. A response with status 400 or above, or with GraphQL errors, is a failure unless the setting is
 * off.
 */
export async function send(
  settings: Settings,
  context: Context,
  page: PageOf,
): Promise<OutgoingResponse | Fail> {
  const { executionId, ports, warn, signal } = context;
  const { method } = settings;
  const url = withQuery(settings.url, settings.query);
  const body = await encodeBody(settings, { executionId, files: ports.files, warn });
  if (body && "problem" in body) return failed("body_invalid", body.problem);
  const result = await ports.http.send({
    method,
    url,
    headers: headersFor(settings, body, context.idempotencyKey, page),
    ...(settings.credential_id !== undefined && { credentialId: settings.credential_id }),
    ...(page.isElsewhere && { isCredentialOptional: true }),
    ...(body && { body: body.content }),
    timeoutMs: settings.timeout_seconds * 1000,
    maxRedirects: settings.max_redirects,
    maxBytes: maxBytes(settings),
    ...(settings.response_type === "file" && { save: saveAsFile(settings, context, url) }),
    signal,
  });
  if (result.kind === "failure") return unanswered(result);
  const isGraphql = settings.body_type === "graphql";
  const refusal = settings.fail_on_error_status ? refusedBy(result, { method, url, isGraphql }) : null;
  if (!settings.fail_on_error_status) warnOfEncodedSlash(result.status, url, context);
  return refusal ?? result;
}

/** The response size limit in bytes. */
export function maxBytes({ max_response_mb }: Settings): number {
  return Math.round(max_response_mb * 1024 * 1024);
}

function headersFor(
  { headers: rows, body_type }: Settings,
  body: RequestBody | null,
  idempotencyKey: string,
  page: PageOf,
): [name: string, value: string][] {
  const suffix = page.number === 1 ? "" : `:page:${page.number}`;
  const headers = rows
    .map(({ name, value }) => ({ name, value, lower: name.toLowerCase() }))
    .filter(({ lower }) => !(body?.isFixedType && lower === "content-type"))
    .filter(({ lower }) => !page.isElsewhere || isHarmlessHeader(lower))
    .map(({ name, value, lower }): [string, string] => [
      name,
      lower === "idempotency-key" ? value + suffix : value,
    ]);
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  if (body && !given.has("content-type")) headers.push(["Content-Type", body.contentType]);
  if (body_type === "graphql" && !given.has("accept")) headers.push(["Accept", graphqlAccept]);
  if (!given.has("idempotency-key")) headers.push(["Idempotency-Key", idempotencyKey + suffix]);
  return headers;
}

/** Stores the body as a file of the execution while it is received. The reference to it takes the body's place. */
function saveAsFile({ file_name }: Settings, { executionId, ports }: Context, url: string): SaveBody {
  return ({ headers }, content) =>
    ports.files.store(
      executionId,
      { filename: fileName(file_name, headers, url), contentType: mediaType(headers["content-type"]?.[0]) },
      content,
    );
}

const defaultMediaType = "application/octet-stream";

function mediaType(value = ""): string {
  const [type = ""] = value.split(";", 1);
  const trimmed = type.trim().toLowerCase();
  return /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(trimmed) ? trimmed : defaultMediaType;
}
