import type { Connector, Operation } from "./format.ts";

/** The part of a request that tells which operation it is. */
export interface Addressed {
  /** Upper case. */
  method: string;
  /** `api.github.com` */
  host: string;
  path: string;
}

export interface MatchedOperation {
  name: string;
  operation: Operation;
  /** The values of the fields in the path, by their names on the wire. */
  captures: ReadonlyMap<string, string>;
}

/** The operation that sends this request, the one with the fewest fields in its path; null if the connector has none. */
export function matchOperation(connector: Connector, request: Addressed): MatchedOperation | null {
  const rests = new Map<string | undefined, string>();
  for (const [name, url] of [[undefined, connector.baseUrl] as const, ...Object.entries(connector.bases)]) {
    const rest = restOf(url, request);
    if (rest !== null) rests.set(name, rest);
  }
  if (rests.size === 0) return null;
  let best: MatchedOperation | null = null;
  for (const [name, operation] of Object.entries(connector.operations)) {
    const rest = operation.method === request.method ? rests.get(operation.base) : undefined;
    const captures = rest === undefined ? null : matchPath(operation.path, rest);
    if (captures && (best === null || captures.size < best.captures.size))
      best = { name, operation, captures };
  }
  return best;
}

/** Whether requests to this host may be the connector's. A server that each connection names may be any host. */
export const mayServe = ({ baseUrl, bases }: Pick<Connector, "baseUrl" | "bases">, host: string): boolean =>
  [baseUrl, ...Object.values(bases)].some((url) => hostPattern(url)?.test(host));

function hostPattern(baseUrl: string): RegExp | null {
  const host = /^https?:\/\/([^/]+)/i.exec(baseUrl)?.[1];
  if (host === undefined || /^\{[^{}]*\}$/.test(host)) return null;
  return new RegExp(
    `^${host
      .split(/\{[^{}]*\}/)
      .map(toPattern)
      .join("[^./:]+")}$`,
    "i",
  );
}

const toPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The path after that of the base URL; null if it is another server or another path. */
function restOf(baseUrl: string, { host, path }: Addressed): string | null {
  if (!hostPattern(baseUrl)?.test(host)) return null;
  const base = baseUrl.replace(/^https?:\/\/[^/]+/i, "").replace(/\/$/, "");
  const pattern = new RegExp(
    `^${base
      .split(/\{[^{}]*\}/)
      .map(toPattern)
      .join("[^/]+")}(?=/|$)`,
  );
  const found = pattern.exec(path)?.[0];
  return found === undefined ? null : path.slice(found.length);
}

function matchPath(template: string, path: string): Map<string, string> | null {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const source = template
    .split(/\{[^{}]+\}/)
    .map(toPattern)
    .join("([^/]+)");
  const found = new RegExp(`^${source}/?$`).exec(path === "" && template === "/" ? "/" : path);
  if (!found) return null;
  return new Map(names.map((name, index) => [name, decode(found[index + 1] ?? "")]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
