import { etagOf } from "#server/platform/http/etag.ts";
import { crossOrigin, type Prepared, publicCaching } from "#server/platform/http/public-answer.ts";

interface PrepareOptions {
  /** A licence was shown for it: no cache may keep it. */
  secret?: boolean;
  headers?: readonly [name: string, value: string][];
}

/** An answer that is ready to be sent again and again, and whether it may be: to anybody. */
export interface Ready extends Prepared {
  body: Uint8Array<ArrayBuffer>;
  secret: boolean;
}

/** Makes an answer ready: its bytes, its tag, its headers. */
export function prepare(text: string, contentType: string, options: PrepareOptions = {}): Ready {
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
