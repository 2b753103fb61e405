import type { ServerResponse } from "node:http";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutgoingRequest } from "#engine/ports.ts";
import { jwt, publicKeys } from "#server/webhooks/admission/jwt.ts";
import { publishedKeys } from "#server/webhooks/admission/published-keys.ts";
import type { Resolve } from "./connect.ts";
import { createEgress, type Egress } from "./egress.ts";
import { type Recorded, type Recorder, startRecorder } from "./recorder.test-server.ts";
import targets from "./refused-targets.json" with { type: "json" };

/**
 * An external server that redirects its callers to internal addresses, and a canary on every address of this machine.
 */
let outside: Recorder;
let canary: Recorder;
let egress: Egress;

/** `outside.example` stands in for the internet here; every other name is internal. */
const resolve: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

const locations: string[][] = [];

/** Answers `/<status>/<index>` with that status and the location of that index, as UTF-8 bytes. */
function redirect({ path }: Recorded, response: ServerResponse): void {
  const [, status, index] = path.split("/");
  const location = index === undefined ? undefined : locations[Number(index)];
  if (!/^30\d$/.test(status ?? "") || !location) {
    response.end("outside");
    return;
  }
  const raw = location.map((text) => Buffer.from(text, "utf8").toString("latin1"));
  response.statusCode = Number(status);
  response.setHeader("location", raw);
  response.end("redirected");
}

beforeAll(async () => {
  [outside, canary] = await Promise.all([startRecorder(redirect), startRecorder()]);
  egress = createEgress({ allow: [`outside.example:${outside.port}`], resolve });
});
afterAll(async () => {
  await egress.close();
  await Promise.all([outside.close(), canary.close()]);
});

const call = (url: string): OutgoingRequest => ({
  method: "GET",
  url,
  headers: [],
  timeoutMs: 10_000,
  maxRedirects: 5,
  maxBytes: 1000,
  signal: new AbortController().signal,
});

/** The result of a request that the external server redirects. */
async function follow(status: number, ...location: string[]): Promise<string> {
  const index = locations.push(location) - 1;
  const result = await egress.send(call(`http://outside.example:${outside.port}/${status}/${index}`));
  return result.kind === "response" ? String(result.body) : result.code;
}

/** The same target on the port of the canary. */
function aimed(target: string): string {
  const url = URL.parse(target);
  if (!url?.host) return target;
  url.port = String(canary.port);
  return url.href;
}

const refused = /^(address_not_allowed|invalid_url)$/;

test.each([301, 302, 303, 307, 308])(
  "held: 194 spellings of targets inside, by a redirect with %i",
  async (status) => {
    const base = `http://outside.example:${outside.port}/${status}/0`;
    let led = 0;
    for (const target of new Set([...targets, ...targets.map(aimed)])) {
      // A location that is not a URL is a path of the external server, as in a browser.
      const isPath = URL.parse(target, base)?.host === `outside.example:${outside.port}` || target === "";
      expect(await follow(status, target), target).toMatch(
        isPath ? /^(outside|too_many_redirects)$/ : refused,
      );
      if (!isPath) led += 1;
    }
    expect(led).toBeGreaterThan(280);
    expect(canary.connections()).toBe(0);
  },
);

const odd: [form: string, location: (port: number) => string[]][] = [
  ["without a scheme", (port) => [`//127.0.0.1:${port}/`]],
  ["with three slashes", (port) => [`///127.0.0.1:${port}/`]],
  ["with five slashes", (port) => [`/////127.0.0.1:${port}/`]],
  ["with backslashes", (port) => [`\\\\127.0.0.1:${port}\\`]],
  ["with a slash and a backslash", (port) => [`/\\127.0.0.1:${port}/`]],
  ["with one slash behind another scheme", (port) => [`https:/127.0.0.1:${port}/`]],
  ["with backslashes behind the scheme", (port) => [`http:\\\\127.0.0.1:${port}\\`]],
  ["in capitals", (port) => [`HTTP://LOCALHOST:${port}/`]],
  ["behind white space", (port) => [`\t  http://127.0.0.1:${port}/ \t`]],
  ["with a tab in its scheme", (port) => [`ht\ttp://127.0.0.1:${port}/`]],
  ["with the host outside as a user", (port) => [`http://outside.example@127.0.0.1:${port}/`]],
  ["with the host outside as user and password", (port) => [`http://outside.example:80@127.0.0.1:${port}/`]],
  ["with the host outside behind a fragment", (port) => [`http://127.0.0.1:${port}#@outside.example/`]],
  ["with the host outside behind a query", (port) => [`http://127.0.0.1:${port}?@outside.example/`]],
  ["with the host outside behind a backslash", (port) => [`http://127.0.0.1:${port}\\@outside.example/`]],
  ["of a name below the host outside", (port) => [`http://x.outside.example:${port}/`]],
  ["of the host outside on another port", (port) => [`http://outside.example:${port}/`]],
  ["of the host outside with a dot, on another port", (port) => [`http://outside.example.:${port}/`]],
  ["twice, the first inside", (port) => [`http://127.0.0.1:${port}/`, "/"]],
  ["in full width", (port) => [`http://１２７.０.０.１:${port}/`]],
  ["with the address as an IPv6 one", (port) => [`http://[::ffff:127.0.0.1]:${port}/`]],
];

test.each(odd)("held: a Location %s leads nowhere inside", async (_, location) => {
  expect(await follow(302, ...location(canary.port))).toMatch(refused);
  expect(canary.connections()).toBe(0);
});

test("held: of two Locations the second is not followed", async () => {
  expect(await follow(302, "/", `http://127.0.0.1:${canary.port}/`)).toBe("outside");
  expect(canary.connections()).toBe(0);
});

const insides = [
  ...["127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1"],
  ...["169.254.169.254", "168.63.129.16", "192.0.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
  ...["::", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fe80::1", "fd00::1", "ff02::1"],
];

test.each(insides)(
  "held: a name that resolves to %s, alone or beside a public address, is not called",
  async (address) => {
    const family = address.includes(":") ? 6 : 4;
    const open = { address: "93.184.216.34", family: 4 };
    for (const addresses of [
      [{ address, family }],
      [open, { address, family }],
      [{ address, family }, open],
    ]) {
      const other = createEgress({ allow: [], resolve: async () => addresses });
      expect(await other.send(call(`http://inside.example:${canary.port}/`))).toMatchObject({
        code: "address_not_allowed",
      });
      await other.close();
    }
    expect(canary.connections()).toBe(0);
  },
);

test("held: no key set is fetched from any of the targets", async () => {
  const token = await new SignJWT({ sub: "x" })
    .setProtectedHeader({ alg: "HS256", kid: "a" })
    .sign(new TextEncoder().encode("a secret that nobody shares with anybody"));
  const rules = { issuer: undefined, audience: undefined, toleranceSeconds: 60, requireExpiry: false };
  const headers = { authorization: [`Bearer ${token}`] };
  for (const target of targets) {
    const keys = publicKeys(publishedKeys(aimed(target), egress));
    // The algorithm is refused before the keys are looked up, so this asks for the keys directly.
    const asked = (keys.key as ReturnType<typeof publishedKeys>)(
      { alg: "ES256", kid: "a" },
      { payload: "", signature: "" },
    );
    await expect(asked, target).rejects.toThrow(/could not be fetched/);
    expect(await jwt([keys], rules).check({ headers, body: null, nowMs: Date.now() })).not.toBeNull();
  }
  expect(canary.connections()).toBe(0);
});

test("the canary would have seen a connection", async () => {
  const open = createEgress({ allow: ["127.0.0.1"], resolve });
  expect(await open.send(call(`http://inside.example:${canary.port}/`))).toMatchObject({ body: "hit" });
  expect(canary.connections()).toBe(1);
  await open.close();
});
