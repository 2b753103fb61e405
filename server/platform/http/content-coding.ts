import type { HeaderLists } from "./request-response.ts";

/** A content coding that can be decoded here (RFC 9110 §8.4.1). */
export type ContentCoding = "gzip" | "deflate" | "br";

const codings: { readonly [name: string]: ContentCoding } = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "br",
};

/** The value of `Accept-Encoding` when a body's coding is refused (RFC 9110 §12.5.3). */
export const acceptedCodings = "gzip, deflate, br";

/** Values that mean no coding. Some senders put the charset here (expressjs/body-parser#100). */
const none: ReadonlySet<string> = new Set(["", "identity", "utf-8", "utf8"]);

/** The content coding of a body; null without one. `unsupported` if there are several, or an unknown one. */
export function contentCoding(headers: HeaderLists): ContentCoding | null | "unsupported" {
  const lines = headers["content-encoding"];
  if (lines === undefined) return null;
  const names = lines
    .join(",")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !none.has(name));
  const [first] = names;
  if (first === undefined) return null;
  const coding = Object.hasOwn(codings, first) ? codings[first] : undefined;
  return names.length === 1 && coding ? coding : "unsupported";
}
