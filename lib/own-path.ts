const anyOrigin = "http://own.invalid";

/**
 * A path of the own origin with its query and fragment, normalized; null if the text is not one. `//elsewhere`,
 * `/\elsewhere`, other schemes and line breaks, which browsers resolve to other origins, are refused.
 */
export function parseOwnPath(text: string): string | null {
  if (!text.startsWith("/")) return null;
  const url = URL.parse(text, anyOrigin);
  if (url === null || url.origin !== anyOrigin) return null;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith("//") ? null : path;
}
