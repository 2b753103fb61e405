/**
 * Where a credential may be sent. `api.example.com` means https on its usual port. With a port (`10.0.0.5:8080`) it means that
 * port alone, over http too.
 */
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)(:\d{1,5})?$/;

/** Reads what somebody typed or pasted, a whole URL too. Returns null when it does not name a host. */
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

/** How a URL's place is written in a credential's list of hosts. */
export function targetHost(url: URL): string {
  return parseHost(url.origin) ?? url.host;
}

/** The target of a URL that may hold tags, as far as they cannot change it; null while they can. */
export function knownTarget(template: string): URL | null {
  const tagAt = template.search(/\{\{|\{%/);
  if (tagAt === -1) return URL.parse(template);
  const fixed = /^https?:\/\/[^/?#\\]+[/?#\\]/i.exec(template.slice(0, tagAt))?.[0];
  return fixed === undefined ? null : URL.parse(fixed);
}

/** Says where a credential may be sent instead. */
export function describeMismatch(
  { name, hosts }: { name: string; hosts: readonly string[] },
  target: URL,
): string {
  const allowed =
    hosts.length === 0 ? "is not allowed to be sent anywhere" : `may be sent to ${hosts.join(", ")} only`;
  return `“${name}” ${allowed}. To use it here, allow ${targetHost(target)} in its settings.`;
}

/** Without the dot of the DNS root. */
function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}
