type UrlPart = "host" | "path" | "query" | "fragment";

// Browsers and Node accept any number of slashes after the scheme, in both directions (WHATWG URL, "special authority
// slashes").
const authority = /^[A-Za-z][A-Za-z0-9+.-]*:[/\\]{2,}/;

/**
 * The bounds of the authority (user, host, port) in a URL that may be unfinished; null if it has no
 * authority.
 */
export function authorityOf(url: string): { start: number; end: number } | null {
  const start = authority.exec(url)?.[0].length;
  if (start === undefined) return null;
  const length = url.slice(start).search(/[/\\?#]/);
  return { start, end: length === -1 ? url.length : start + length };
}

/** The part of the URL that text appended to `url` would belong to. */
export function urlPartAt(url: string): UrlPart {
  const host = authorityOf(url);
  const rest = host ? url.slice(host.end) : url;
  if (rest.includes("#")) return "fragment";
  if (rest.includes("?")) return "query";
  return /[/\\]/.test(rest) ? "path" : "host";
}

/** Whether one of the path segments that overlap `start` to `end` is `.` or `..`, plain or encoded. */
export function hasDotSegment(url: string, start: number, end: number): boolean {
  const from = url.lastIndexOf("/", Math.max(0, start - 1)) + 1;
  const length = url.slice(end).search(/[/\\?#]/);
  const touched = url.slice(from, length === -1 ? url.length : end + length);
  return touched.split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}
