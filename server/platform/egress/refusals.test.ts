import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OutgoingRequest } from "#engine/ports.ts";
import type { Resolve } from "./connect.ts";
import { createEgress } from "./egress.ts";
import { type Recorder, startRecorder } from "./recorder.test-server.ts";
import targets from "./refused-targets.json" with { type: "json" };

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

/** A resolver that resolves every name to an internal address. */
const inside: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

const call = (url: string): OutgoingRequest => ({
  method: "GET",
  url,
  headers: [],
  timeoutMs: 2000,
  maxRedirects: 5,
  maxBytes: 1000,
  signal: new AbortController().signal,
});

/** The same target on the port where the recorder would notice a request. */
function aimed(target: string): string {
  const url = URL.parse(target);
  if (!url?.host) return target;
  url.port = String(recorder.port);
  return url.href;
}

describe("with nothing allowed", () => {
  const egress = createEgress({ allow: [], resolve: inside });
  afterAll(() => egress.close());

  test("the table is as long as promised", () => {
    expect(targets.length).toBeGreaterThanOrEqual(150);
  });

  test.each(targets)("%j is refused before a socket is opened", async (target) => {
    for (const url of [target, aimed(target)]) {
      const result = await egress.send(call(url));
      expect(result).toMatchObject({
        kind: "failure",
        code: expect.stringMatching(/^(address_not_allowed|invalid_url)$/),
        retryable: false,
      });
    }
    expect(recorder.connections()).toBe(0);
  });

  test("the refusal tells a builder what was refused, why, and who can change it", async () => {
    const result = await egress.send(call(`http://127.0.0.1:${recorder.port}/`));
    expect(result).toMatchObject({ code: "address_not_allowed" });
    expect(result).toMatchObject({ message: expect.stringMatching(/127\.0\.0\.1.*loopback.*EGRESS_ALLOW/s) });
  });
});

describe("a name that changes where it leads", () => {
  const answers = (...rounds: string[][]): Resolve => {
    const left = [...rounds];
    return async () =>
      (left.length > 1 ? left.shift() : left[0])?.map((address) => ({ address, family: 4 })) ?? [];
  };

  test("is refused when one of its addresses is inside", async () => {
    const egress = createEgress({ allow: [], resolve: answers(["93.184.216.34", "127.0.0.1"]) });
    const result = await egress.send(call(`http://mixed.example:${recorder.port}/`));
    expect(result).toMatchObject({ code: "address_not_allowed" });
    await egress.close();
  });

  test("is looked up once: what a second lookup would have said is never connected to", async () => {
    const outside = await startRecorder();
    const resolve = answers(["127.0.0.1"], ["127.0.0.2"]);
    let lookups = 0;
    const egress = createEgress({
      // 127.0.0.1 stands in for an external server here, 127.0.0.2 for an internal one.
      allow: ["127.0.0.1"],
      resolve: (hostname) => {
        lookups += 1;
        return resolve(hostname);
      },
    });
    expect(await egress.send(call(`http://moving.example:${outside.port}/`))).toMatchObject({ body: "hit" });
    expect(lookups).toBe(1);
    expect(outside.requests).toMatchObject([{ calledAddress: "127.0.0.1" }]);
    await outside.close();

    const later = await egress.send(call(`http://moving.example:${recorder.port}/`));
    expect(later).toMatchObject({ code: "address_not_allowed" });
    await egress.close();
  });
});

test("the recorder saw no connection from any of these", () => {
  expect(recorder.connections()).toBe(0);
});

test("the recorder would have seen one", async () => {
  const egress = createEgress({ allow: ["127.0.0.1"] });
  expect(await egress.send(call(`http://127.0.0.1:${recorder.port}/`))).toMatchObject({ body: "hit" });
  expect(recorder.connections()).toBe(1);
  await egress.close();
});
