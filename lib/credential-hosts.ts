/**
 * The hosts that a credential may be sent to. `api.example.com` means https on the default port. With a port
 * (`10.0.0.5:8080`) it means only that port, over https or http.
 */
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)(:\d{1,5})?$/;

/** Parses a typed or pasted host; a whole URL works too. Returns null if it does not name a host. */
export function parseHost(text: string): string | null {
  const url = URL.parse(text.includes("://") ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== "") return null;
  const port = url.port || (url.protocol === "http:" ? "80" : "");
  const host = port === "" ? hostOf(url) : `${hostOf(url)}:${port}`;
  return hostForm.test(host) ? host : null;
}

/** Whether a credential for these hosts may be sent to this URL. */
export function allowsTarget(hosts: readonly string[], url: URL): boolean {
  if (url.protocol !== "https:" && url.protocol !== "http:") return false;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (hosts.includes(`${hostOf(url)}:${port}`)) return true;
  return url.protocol === "https:" && port === "443" && hosts.includes(hostOf(url));
}

/** Formats a URL's host as in a credential's list of hosts. */
export function targetHost(url: URL): string {
  return parseHost(url.origin) ?? url.host;
}

/** The host of a URL template, or null if a tag can change it. */
export function knownTarget(template: string): URL | null {
  const tagAt = template.search(/\{\{|\{%/);
  if (tagAt === -1) return URL.parse(template);
  const fixed = /^https?:\/\/[^/?#\\]+[/?#\\]/i.exec(template.slice(0, tagAt))?.[0];
  return fixed === undefined ? null : URL.parse(fixed);
}

/** The error text: which hosts the credential may be sent to. */
export function describeMismatch(
  { name, hosts }: { name: string; hosts: readonly string[] },
  target: URL,
): string {
  const allowed =
    hosts.length === 0 ? "is not allowed to be sent anywhere" : `may be sent to ${hosts.join(", ")} only`;
  return `“${name}” ${allowed}. To use it here, allow ${targetHost(target)} in its settings.`;
}

/** Removes the trailing dot of the DNS root. */
function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}
