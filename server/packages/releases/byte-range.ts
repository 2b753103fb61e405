import type { ByteRange } from "#server/platform/storage/file-storage.ts";

/**
 * What a `Range` header asks of a file of `size` bytes (RFC 9110 §14.2). Null: the whole file, because the header is missing,
 * is not understood, or asks for several parts, each of which a server may pass over.
 */
export function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "unsatisfiable" : { first, last };
}
