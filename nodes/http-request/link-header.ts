import LinkHeader from "http-link-header";

/** Longer headers are not read. Servers are limited to 16 KB anyway. */
const maxChars = 65_536;

/** The URL with the relation `next` in the `Link` headers of a response (RFC 8288); null if there is none. */
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
    return LinkHeader.parse(value);
  } catch {
    return null;
  }
}
