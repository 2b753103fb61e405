import { z } from "zod";
import { defineRunner, type Outcome, type OutgoingResponse } from "#engine/node.ts";
import { readRetryAfter } from "#lib/retry-after.ts";
import definition from "./definition.ts";
import { encodeBody, type RequestBody } from "./request-body.ts";

/** The largest response that a flow accepts. */
const maxResponseBytes = 10 * 1024 * 1024;

/** Statuses below 500 for which a retry can help. */
const retryableStatuses = new Set([408, 425, 429]);

/** Resolved tags may make a value longer than the editor accepts. */
const row = z.strictObject({ name: z.string().default(""), value: z.string().default("") });
/** A part may be a file. */
const part = z.strictObject({ name: z.string().default(""), value: z.json().default("") });
type Row = z.infer<typeof row>;

/** Appends parameters to the URL's own, which are left as written because some servers sign them. */
function withQuery(url: string, query: readonly Row[]): string {
  const parsed = query.length > 0 ? URL.parse(url) : null;
  if (!parsed) return url;
  const added = new URLSearchParams(query.map(({ name, value }) => [name, value])).toString();
  parsed.search = parsed.search === "" ? added : `${parsed.search}&${added}`;
  return parsed.href;
}

function headersFor(
  rows: readonly Row[],
  body: RequestBody | null,
  idempotencyKey: string,
): [name: string, value: string][] {
  const headers = rows
    .filter(({ name }) => !(body?.isFixedType && name.toLowerCase() === "content-type"))
    .map(({ name, value }): [string, string] => [name, value]);
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  if (body && !given.has("content-type")) headers.push(["Content-Type", body.contentType]);
  if (!given.has("idempotency-key")) headers.push(["Idempotency-Key", idempotencyKey]);
  return headers;
}

/** The URL without its query, which may contain a secret. */
function describeRequest(method: string, url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${method} ${parsed.origin}${parsed.pathname}` : method;
}

function refusedBy({ status, headers, body }: OutgoingResponse, call: string): Outcome {
  const retryAfterSeconds = readRetryAfter(headers["retry-after"]);
  return {
    kind: "fail",
    error: {
      code: "http_status",
      message: `${call} responded with status ${status}.`,
      detail: { status, headers, body },
    },
    retryable: status >= 500 || retryableStatuses.has(status),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
}

/**
 * A response with status 400 or above fails the step with `http_status` (unless the setting is off) and is included in
 * the error's detail. If there is no response, the step fails with the failure's code. Both say whether a retry can
 * help.
 */
export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({
    url: z.string().default(""),
    query: z.array(row).default([]),
    headers: z.array(row).default([]),
    body: z.json().default(""),
    form: z.array(part).default([]),
  }),
  async run({ settings, executionId, idempotencyKey, signal, ports, warn }) {
    const { method } = settings;
    const url = withQuery(settings.url, settings.query);
    const body = await encodeBody(settings, { executionId, files: ports.files, warn });
    const result = await ports.http.send({
      method,
      url,
      headers: headersFor(settings.headers, body, idempotencyKey),
      ...(settings.credential_id !== undefined && { credentialId: settings.credential_id }),
      ...(body && { body: body.content }),
      timeoutMs: settings.timeout_seconds * 1000,
      maxRedirects: settings.max_redirects,
      maxBytes: maxResponseBytes,
      signal,
    });
    if (result.kind === "failure") {
      const { code, message, retryable } = result;
      return { kind: "fail", error: { code, message }, retryable };
    }
    if (settings.fail_on_error_status && result.status >= 400)
      return refusedBy(result, describeRequest(method, url));
    const { status, headers } = result;
    return { kind: "done", output: { status, headers, body: result.body } };
  },
});
