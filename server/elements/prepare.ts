import { etagOf } from "#server/http/etag.ts";
import { crossOrigin, type Prepared, publicCaching } from "#server/http/public-answer.ts";

interface PrepareOptions {
  /** A licence was shown for it: no cache may keep it. */
  secret?: boolean;
  headers?: readonly [name: string, value: string][];
}

/** Makes an answer ready to be sent again and again: its bytes, its tag, its headers. */
export function prepare(text: string, contentType: string, options: PrepareOptions = {}): Prepared {
  const body = new Uint8Array(Buffer.from(text, "utf8"));
  return {
    body,
    etag: etagOf(body),
    headers: [
      ["Content-Type", contentType],
      options.secret ? ["Cache-Control", "private, no-store"] : publicCaching,
      ["X-Content-Type-Options", "nosniff"],
      ...crossOrigin,
      ...(options.headers ?? []),
    ],
  };
}
