import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Report } from "#test/dns/rebinding.ts";
import { type Recorder, startRecorder } from "./recorder.test-server.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "../../../test/dns/run-rebinding.ts");
const node = [process.execPath, "--disable-warning=ExperimentalWarning", program] as const;

/** A separate network and mount namespace, with only the loopback interface. */
const unshare = ["--map-root-user", "--net", "--mount"];
const [makesNamespaces, why] = await run("unshare", [...unshare, "ip", "link", "set", "lo", "up"]).then(
  () => [true, ""] as const,
  (cause: Error) => [false, cause.message.split("\n").at(-1) ?? ""] as const,
);

function reportOf(stdout: string): Report {
  return JSON.parse(stdout) as Report;
}

/** The expected result for each kind of name, with any resolver. */
function expectHeld({ names, lookups, outside, inside }: Report) {
  expect(inside).toBe(0);
  expect(names).toHaveLength(60);
  const outcomes = (kind: string) =>
    names.filter(({ name }) => name.startsWith(kind)).map((each) => each.outcomes);
  const refused = "address_not_allowed";
  // The honest names are reached, on both hops; so the refusals below are not caused by a missing route.
  expect(outcomes("steady")).toEqual(Array(10).fill(["answer", "answer"]));
  expect(outcomes("later").filter(({ length }) => length === 2)).toEqual(Array(10).fill(["answer", refused]));
  expect(outcomes("later").filter(({ length }) => length === 1)).toEqual(Array(10).fill([refused]));
  expect(outcomes("flips")).toEqual(Array(10).fill(["answer", refused, refused, "answer"]));
  for (const kind of ["both", "first"]) expect(outcomes(kind)).toEqual(Array(10).fill([refused]));
  // For each number: steady 3, later 1 and 1, flips 3.
  expect(outside).toBe(80);
  expect(lookups).toBeGreaterThanOrEqual(2 * 100);
}

describe("held: DNS rebinding, told by a DNS server that lies", () => {
  let proxy: Recorder;
  let folder: string;
  beforeAll(async () => {
    proxy = await startRecorder();
    folder = await mkdtemp(join(tmpdir(), "millrace-dns-"));
  });
  afterAll(async () => {
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("held: 60 names that change where they lead reach nothing inside, nor a proxy of the environment", async () => {
    // 127.0.0.2 stands in for the internet here.
    const ground = {
      publicAddress: "127.0.0.2",
      allow: ["127.0.0.2"],
      dnsPort: 0,
      fetches: "http://127.0.0.2/",
    };
    const proxyUrl = `http://127.0.0.1:${proxy.port}`;
    const { stdout } = await run(node[0], [...node.slice(1), JSON.stringify(ground)], {
      env: {
        NODE_ENV: "production",
        HTTP_PROXY: proxyUrl,
        HTTPS_PROXY: proxyUrl,
        ALL_PROXY: proxyUrl,
        http_proxy: proxyUrl,
        https_proxy: proxyUrl,
        all_proxy: proxyUrl,
        NODE_USE_ENV_PROXY: "1",
      },
    });
    expectHeld(reportOf(stdout));
    // Only what `fetch` did went through the proxy.
    expect(proxy.requests.map(({ path }) => path)).toEqual(["http://127.0.0.2/"]);
  });

  test.skipIf(!makesNamespaces)(
    `held: the same by the machine's own resolver, in a network of its own${why && ` (SKIPPED, unshare: ${why})`}`,
    async () => {
      const publicAddress = "93.184.216.34";
      const resolvConf = join(folder, "resolv.conf");
      const nsswitchConf = join(folder, "nsswitch.conf");
      await writeFile(resolvConf, "nameserver 127.0.0.1\n");
      await writeFile(nsswitchConf, "hosts: files dns\n");
      const script = [
        "set -e",
        "ip link set lo up",
        `ip address add ${publicAddress}/32 dev lo`,
        `mount --bind ${resolvConf} /etc/resolv.conf`,
        `mount --bind ${nsswitchConf} /etc/nsswitch.conf`,
        'exec "$@"',
      ].join("\n");
      const ground = JSON.stringify({ publicAddress, allow: [], dnsPort: 53 });
      const { stdout } = await run("unshare", [...unshare, "sh", "-c", script, "sh", ...node, ground]);
      expectHeld(reportOf(stdout));
    },
  );
});
