const start = "/overview";
const anyOrigin = "http://own.invalid";

/**
 * Returns the path of this origin that a URL asks to continue to, or the overview. `//elsewhere`, `/\elsewhere`, other schemes
 * and line breaks, which browsers resolve to other origins, are refused (docs/promises.md S8).
 */
export function toLocalPath(next: string | null | undefined): string {
  if (!next?.startsWith("/")) return start;
  const url = URL.parse(next, anyOrigin);
  if (url === null || url.origin !== anyOrigin) return start;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") || path.startsWith("/sign-in") || path.startsWith("/api/") ? start : path;
}
