import { z } from "zod";
import { defineRunner, type Outcome, type OutgoingResponse } from "#engine/node.ts";
import definition from "./definition.ts";
import { encodeBody, type RequestBody } from "./request-body.ts";

/** The largest answer that a flow takes in. */
const maxAnswerBytes = 10 * 1024 * 1024;

/** Answers below 500 that say "later" rather than "no". */
const retryableStatuses = new Set([408, 425, 429]);

/** Resolved tags may be longer than what may be typed in. */
const row = z.strictObject({ name: z.string().default(""), value: z.string().default("") });
/** A part may be a file. */
const part = z.strictObject({ name: z.string().default(""), value: z.json().default("") });
type Row = z.infer<typeof row>;

/** Adds parameters behind those that the URL has, whose spelling is left alone: some servers sign it. */
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

/** Names the call without its query, which may hold a secret. */
function nameCall(method: string, url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${method} ${parsed.origin}${parsed.pathname}` : method;
}

function refusedBy({ status, headers, body }: OutgoingResponse, call: string): Outcome {
  return {
    kind: "fail",
    error: {
      code: "http_status",
      message: `${call} answered with status ${status}.`,
      detail: { status, headers, body },
    },
    retryable: status >= 500 || retryableStatuses.has(status),
  };
}

/**
 * An answer of 400 and above fails the step with `http_status` (unless told otherwise) and holds the answer in the
 * error's detail; no answer fails it with the code of the failure. Whether another attempt can help is said in both cases.
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
      maxBytes: maxAnswerBytes,
      signal,
    });
    if (result.kind === "failure") {
      const { code, message, retryable } = result;
      return { kind: "fail", error: { code, message }, retryable };
    }
    if (settings.fail_on_error_status && result.status >= 400)
      return refusedBy(result, nameCall(method, url));
    const { status, headers } = result;
    return { kind: "done", output: { status, headers, body: result.body } };
  },
});
