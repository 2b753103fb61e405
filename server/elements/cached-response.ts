import { etagOf } from "#server/platform/http/etag.ts";
import { type CachedResponse, crossOrigin, publicCaching } from "#server/platform/http/public-response.ts";

interface PrepareOptions {
  /** The request sent a license, so no cache may store the response. */
  secret?: boolean;
  headers?: readonly [name: string, value: string][];
}

/** A response that can be sent repeatedly, to anyone. */
export interface CachedItem extends CachedResponse {
  body: Uint8Array<ArrayBuffer>;
  secret: boolean;
}

/** Builds a response once: its bytes, ETag and headers. */
export function cacheResponse(text: string, contentType: string, options: PrepareOptions = {}): CachedItem {
  const body = new Uint8Array(Buffer.from(text, "utf8"));
  return {
    secret: options.secret ?? false,
    body,
    etag: etagOf(body),
    bodyHeaders: [
      ["Content-Type", contentType],
      ["X-Content-Type-Options", "nosniff"],
    ],
    headers: [
      options.secret ? ["Cache-Control", "private, no-store"] : publicCaching,
      ...crossOrigin,
      ...(options.headers ?? []),
    ],
  };
}
