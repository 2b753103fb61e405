import LinkHeader from "http-link-header";

/** Longer headers are not read. Servers are limited to 16 KB anyway. */
const maxChars = 65_536;

/**
 * A parameter without a value, such as `crossorigin`. `http-link-header` drops the text after it. URLs and
 * texts in quotes are kept whole.
 */
const flag = /(<[^<>]*>|"(?:[^"\\]|\\.)*"?)|;\s*[\w!#$%&'*+.^`|~-]+\s*(?=[;,]|$)/g;

/** The URL with the relation `next` in the `Link` headers of a response (RFC 8288), if any. */
export function nextLink(values: readonly string[] | undefined): string | null {
  for (const value of values ?? []) {
    if (value.length > maxChars) continue;
    const uri = linksIn(value)?.rel("next")[0]?.uri;
    if (uri) return uri;
  }
  return null;
}

function linksIn(value: string): LinkHeader | null {
  try {
    return LinkHeader.parse(value.replace(flag, (_, whole: string | undefined) => whole ?? ""));
  } catch {
    return null;
  }
}
