import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** A version of a package, as the registry has it. */
export interface PublishedVersion {
  tarball: Uint8Array;
  dependencies?: Record<string, string>;
  /** More of what the registry says about the version; replaces what it would say. */
  described?: Record<string, unknown>;
}

/** A registry of npm on this machine. */
export interface NpmRegistry {
  url: string;
  /** The value of EGRESS_ALLOW with which it can be reached. */
  allow: string;
  /** The paths of all requests so far. */
  requests: string[];
  /** The newest version is the last one. */
  publish(name: string, version: string, published: PublishedVersion): void;
  /** Replaces what it responds to a path. */
  respond(path: string, status: number, body: string | Uint8Array): void;
  close(): Promise<void>;
}

/** `sha512-…` of a tarball */
export function integrityOf(tarball: Uint8Array): string {
  return `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
}

export async function startNpmRegistry(): Promise<NpmRegistry> {
  const packages = new Map<string, Map<string, PublishedVersion>>();
  const responses = new Map<string, { status: number; body: string | Uint8Array }>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    requests.push(path);
    const { status, body } = responses.get(path) ?? respond(path);
    response.writeHead(status, { "content-type": "application/octet-stream" }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const url = `http://${host}`;

  function respond(path: string): { status: number; body: string | Uint8Array } {
    const [, name = "", version = ""] = /^(.+)\/-\/(.+)\.tgz$/.exec(path) ?? [];
    const tarball = packages.get(name)?.get(version)?.tarball;
    if (tarball) return { status: 200, body: tarball };
    const versions = packages.get(path);
    return versions ? { status: 200, body: toDocument(path, versions) } : { status: 404, body: "{}" };
  }

  function toDocument(name: string, versions: ReadonlyMap<string, PublishedVersion>): string {
    const described = [...versions].map(([version, { tarball, dependencies = {}, described: more }]) => {
      const dist = { tarball: `${url}/${name}/-/${version}.tgz`, integrity: integrityOf(tarball) };
      return [version, { name, version, dependencies, dist, ...more }];
    });
    const latest = [...versions.keys()].at(-1);
    return JSON.stringify({ name, "dist-tags": { latest }, versions: Object.fromEntries(described) });
  }

  return {
    url,
    allow: host,
    requests,
    publish(name, version, published) {
      const versions = packages.get(name) ?? new Map<string, PublishedVersion>();
      packages.set(name, versions.set(version, published));
    },
    respond: (path, status, body) => responses.set(path, { status, body }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
