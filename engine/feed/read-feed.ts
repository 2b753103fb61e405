import type { Fail } from "#engine/outcome.ts";
import type { HttpPort, OutgoingResponse } from "#engine/ports.ts";
import { decodeDocument } from "#lib/decoding/document-text.ts";
import { readRetryAfter } from "#lib/retry-after.ts";
import type { ParsedFeed } from "./feed.ts";
import { parseFeed } from "./parse-feed.ts";

const maxBytes = 5_000_000;
const timeoutMs = 30_000;
const maxRedirects = 5;

const accept =
  "application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.5";

/** The validators of a feed's state (RFC 9110 §8.8). A validator is empty if the server does not send it. */
export interface Validators {
  etag: string;
  lastModified: string;
}

export interface FeedRequest {
  url: string;
  /** Of the last time that the feed was read. */
  validators?: Validators;
  signal: AbortSignal;
}

export type FeedRead = ({ kind: "feed"; validators: Validators } & ParsedFeed) | { kind: "unchanged" } | Fail;

/** Reads a feed of up to 5 MB within 30 seconds, following redirects. Everything a server does is returned. */
export async function readFeed(
  http: HttpPort,
  { url, validators = { etag: "", lastModified: "" }, signal }: FeedRequest,
): Promise<FeedRead> {
  const headers: [string, string][] = [
    ["If-None-Match", validators.etag],
    ["If-Modified-Since", validators.lastModified],
  ];
  const conditions = headers.filter(([, value]) => value !== "");
  const response = await http.send({
    method: "GET",
    url,
    headers: [["Accept", accept], ...conditions],
    timeoutMs,
    maxRedirects,
    maxBytes,
    asBytes: true,
    signal,
  });
  if (response.kind === "failure") {
    const { code, message, retryable } = response;
    return { kind: "fail", error: { code, message }, retryable };
  }
  if (response.status === 304 && conditions.length > 0) return { kind: "unchanged" };
  if (response.status !== 200) return refusedBy(response, url);
  const header = (name: string) => response.headers[name]?.[0] ?? "";
  const text = decodeDocument(Buffer.from(String(response.body), "base64"), header("content-type"));
  const parsed = await parseFeed(text, url, signal);
  if (!parsed) {
    const message = `${nameOf(url)} is not an RSS or Atom feed.`;
    return { kind: "fail", error: { code: "feed_invalid", message }, retryable: false };
  }
  const read = { etag: repeatable(header("etag")), lastModified: repeatable(header("last-modified")) };
  return { kind: "feed", validators: read, ...parsed };
}

/** A value that can be sent back in a header; empty if it cannot. */
const repeatable = (value: string) => (/^[\x20-\x7e]{1,1000}$/.test(value) ? value : "");

function refusedBy({ status, headers }: OutgoingResponse, url: string): Fail {
  const retryAfterSeconds = readRetryAfter(headers["retry-after"]);
  const why = status === 410 ? "is gone permanently" : `responded with status ${status}`;
  return {
    kind: "fail",
    error: { code: "http_status", message: `${nameOf(url)} ${why}.`, detail: { status } },
    retryable: status >= 500 || status === 408 || status === 429,
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
}

/** The URL without its query, which may contain a secret. */
function nameOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : "The URL";
}
