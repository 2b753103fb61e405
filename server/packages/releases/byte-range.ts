import type { ByteRange } from "#server/platform/storage/file-storage.ts";

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110 §14.2). Null means the whole file: the header is missing
 * or invalid, or asks for several ranges, which a server may ignore. `range-parser` does not fit: it refuses a suffix
 * longer than the file (RFC 9110 §14.1.2: the whole file) and an invalid range (§14.2: ignore it).
 */
export function parseByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
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
