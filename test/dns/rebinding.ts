import { Resolver } from "node:dns/promises";
import { type Resolve, systemResolve } from "#server/platform/egress/connect.ts";
import { createEgress } from "#server/platform/egress/egress.ts";
import { startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { type Lie, startLyingServer } from "./lying-server.ts";

/** The environment of the attack. */
export interface Ground {
  /** An address of this machine that flows may call; it stands in for the internet. */
  publicAddress: string;
  allow: readonly string[];
  /** The port of the name server: 53 if the machine's own resolver uses it. */
  dnsPort: number;
}

/** The result for one name. */
export interface Rebound {
  name: string;
  /** `answer`, or the failure code, of each call. */
  outcomes: string[];
}

export interface Report {
  names: Rebound[];
  lookups: number;
  /** Connections accepted at the public address, and at any other. */
  outside: number;
  inside: number;
}

const inside = {
  4: ["127.0.0.1", "127.0.0.3", "10.0.0.1", "169.254.169.254", "0.0.0.0"],
  6: ["::1", "::ffff:127.0.0.1", "fd00::1", "::", "fe80::1"],
} as const;

/**
 * Calls names whose addresses change between lookups: to an internal address, back and forth, to both at once, and
 * between the two hops of a redirect. Every address of this machine has a listener on the called port.
 */
export async function tryRebinding({ publicAddress, allow, dnsPort }: Ground): Promise<Report> {
  const recorder = await startRecorder(({ path, headers }, response) => {
    // Each call has to connect again, and so to look up the name again.
    response.setHeader("connection", "close");
    if (path === "/again") response.writeHead(302, { location: `http://${headers.host}/` });
    response.end("outside");
  });
  const lie: Lie = (name, family, earlierLookups) => {
    const [kind = "", number = ""] = name.split(".")[0]?.split("-") ?? [];
    const bad = inside[family][Number(number) % inside[family].length] ?? "";
    const good = family === 4 ? [publicAddress] : [];
    switch (kind) {
      case "later":
        return earlierLookups === 0 ? good : [bad];
      case "flips":
        return earlierLookups % 2 === 0 ? good : [bad];
      case "both":
        return [...good, bad];
      case "first":
        return [bad, ...good];
      default:
        return good;
    }
  };
  const dns = await startLyingServer(lie, { address: "127.0.0.1", port: dnsPort });
  const egress = createEgress({ allow, resolve: dnsPort === 53 ? systemResolve : askingAt(dns.port) });
  const call = async (name: string, path: string) => {
    const result = await egress.send({
      method: "GET",
      url: `http://${name}:${recorder.port}${path}`,
      headers: [],
      timeoutMs: 10_000,
      maxRedirects: 5,
      maxBytes: 1000,
      signal: new AbortController().signal,
    });
    return result.kind === "response" ? "answer" : result.code;
  };
  const names: Rebound[] = [];
  const tryName = async (name: string, ...paths: string[]) => {
    const outcomes: string[] = [];
    for (const path of paths) outcomes.push(await call(name, path));
    names.push({ name, outcomes });
  };
  for (let number = 0; number < 10; number += 1) {
    await tryName(`steady-${number}.example`, "/", "/again");
    await tryName(`later-${number}.example`, "/", "/");
    await tryName(`later-${number}.redirects.example`, "/again");
    await tryName(`flips-${number}.example`, "/", "/", "/again", "/");
    await tryName(`both-${number}.example`, "/");
    await tryName(`first-${number}.example`, "/");
  }
  const outside = recorder.connections(publicAddress);
  const report = {
    names,
    lookups: dns.lookups(),
    outside,
    inside: recorder.connections() - outside,
  };
  await Promise.all([egress.close(), recorder.close(), dns.close()]);
  return report;
}

/** A resolver that only asks this server, for addresses of both families, as the machine's own does. */
function askingAt(port: number): Resolve {
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${port}`]);
  return async (hostname) => {
    const [v4, v6] = await Promise.all([
      resolver.resolve4(hostname).catch(() => []),
      resolver.resolve6(hostname).catch(() => []),
    ]);
    return [
      ...v4.map((address) => ({ address, family: 4 })),
      ...v6.map((address) => ({ address, family: 6 })),
    ];
  };
}
