import { etagOf } from "#server/platform/http/etag.ts";
import { type CachedResponse, crossOrigin, publicCaching } from "#server/platform/http/public-response.ts";

interface PrepareOptions {
  /** A licence was shown for it: no cache may keep it. */
  secret?: boolean;
  headers?: readonly [name: string, value: string][];
}

/** An answer that is ready to be sent again and again, and whether it may be: to anybody. */
export interface CachedItem extends CachedResponse {
  body: Uint8Array<ArrayBuffer>;
  secret: boolean;
}

/** Makes an answer ready: its bytes, its tag, its headers. */
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
