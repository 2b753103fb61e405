import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Resolve } from "#server/platform/egress/connect.ts";
import { createEgress, type Egress } from "#server/platform/egress/egress.ts";
import { type Recorded, type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { createCodePort } from "./code-port.ts";

/** An external server that redirects to what its path says, and a canary on every address of this machine. */
let outside: Recorder;
let canary: Recorder;
let egress: Egress;
const sandbox = createSandbox(1);

/** `outside.example` is allowed and stands in for the internet; `inside.example` resolves to this machine too. */
const resolve: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

function redirect({ path }: Recorded, response: ServerResponse): void {
  if (path !== "/") response.writeHead(302, { location: decodeURIComponent(path.slice(1)) });
  response.end("outside");
}

beforeAll(async () => {
  [outside, canary] = await Promise.all([startRecorder(redirect), startRecorder()]);
  egress = createEgress({ allow: [`outside.example:${outside.port}`], resolve });
});
afterAll(async () => {
  sandbox.close();
  await egress.close();
  await Promise.all([outside.close(), canary.close()]);
});

/** Runs code as a step does, with this process's real egress. */
async function run(url: string) {
  const port = createCodePort(() => sandbox, egress, Buffer.alloc(32));
  const result = await port.run({
    kind: "body",
    programs: ["return await (await fetch(input)).text();"],
    language: "javascript",
    args: { input: url },
    cpuSeconds: 1,
    memoryMegabytes: 32,
    timeoutSeconds: null,
    nowMs: 0,
    key: "key",
    signal: new AbortController().signal,
  });
  return result;
}

test("code reaches a server that is allowed", async () => {
  const result = await run(`http://outside.example:${outside.port}/`);
  expect(result).toMatchObject({ kind: "done", value: "outside", activity: { requests: [{ status: 200 }] } });
});

const inside: [name: string, url: (port: number) => string][] = [
  ["127.0.0.1", (port) => `http://127.0.0.1:${port}/`],
  ["[::1]", (port) => `http://[::1]:${port}/`],
  ["[::ffff:127.0.0.1]", (port) => `http://[::ffff:127.0.0.1]:${port}/`],
  ["0.0.0.0", (port) => `http://0.0.0.0:${port}/`],
  ["2130706433", (port) => `http://2130706433:${port}/`],
  ["localhost", (port) => `http://localhost:${port}/`],
  ["a name that resolves to this machine", (port) => `http://inside.example:${port}/`],
  ["169.254.169.254", () => "http://169.254.169.254/latest/meta-data/"],
  ["10.0.0.1", () => "http://10.0.0.1/"],
  ["a file", () => "file:///etc/passwd"],
];

test.each(inside)("S6: a request of code to %s is refused", async (_, url) => {
  const target = url(canary.port);
  const result = await run(target);
  expect(result).toMatchObject({
    kind: "fail",
    error: { code: "code_failed", message: expect.stringMatching(/^TypeError: /) },
    activity: { requests: [{ status: null, failure: expect.any(String) }] },
  });
  expect(canary.connections()).toBe(0);
});

test.each(inside)("S6: a redirect of an allowed server to %s is refused", async (_, url) => {
  const target = encodeURIComponent(url(canary.port));
  const before = outside.requests.length;
  const result = await run(`http://outside.example:${outside.port}/${target}`);
  expect(outside.requests).toHaveLength(before + 1);
  expect(result).toMatchObject({
    kind: "fail",
    error: {
      code: "code_failed",
      message: expect.stringMatching(/^TypeError: (?:After a redirect|Blocked): /),
    },
  });
  expect(canary.connections()).toBe(0);
});
