const start = "/flows";
const anyOrigin = "http://own.invalid";

/**
 * A path of this origin out of what an address asks to go on to, or the flows page. `//elsewhere`, `/\elsewhere`, other
 * schemes and line breaks, which browsers read as other origins, lead nowhere else (docs/promises.md S8).
 */
export function toOwnPath(next: string | null | undefined): string {
  if (!next?.startsWith("/")) return start;
  const url = URL.parse(next, anyOrigin);
  if (url === null || url.origin !== anyOrigin) return start;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") || path.startsWith("/sign-in") || path.startsWith("/api/") ? start : path;
}
