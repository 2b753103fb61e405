import { abbreviate } from "#lib/cut-text.ts";

interface Warns {
  warn(message: string): void;
}

/** A fragment is never sent (RFC 9110 §7.1). In data, a `#` is probably part of the path or of the query. */
export function warnOfFragment(url: string, { warn }: Warns): void {
  const hash = URL.parse(url)?.hash ?? "";
  if (hash.length < 2) return;
  warn(
    `“${abbreviate(hash, 100)}” is not sent, because # ends a URL. If it belongs to a value, encode it: encodeURIComponent(value) in an expression, or a tag for the value alone.`,
  );
}

const statuses = new Set([400, 404]);

/** A likely problem with the path that got a response with this status; null if nothing is known. */
export function pathAdvice(status: number, url: string): string | null {
  if (!statuses.has(status) || !/%2f/i.test(URL.parse(url)?.pathname ?? "")) return null;
  return "The path has a / as %2F, because a tag is one segment. If the value has several, add the filter url_path: {{key | url_path}}.";
}

/** For a response that does not fail the step. */
export function warnOfEncodedSlash(status: number, url: string, { warn }: Warns): void {
  const advice = pathAdvice(status, url);
  if (advice !== null) warn(`The response has status ${status}. ${advice}`);
}
