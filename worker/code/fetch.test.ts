import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { openServices, type Services } from "#lib/services.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { createFetch } from "./fetch.ts";

const lines: unknown[] = [];
let services: Services | undefined;
afterEach(async () => {
  await services?.close();
  lines.length = 0;
});

/** Sends one request through a port that fails with this. */
async function send(fault: Error, signal = new AbortController().signal): Promise<unknown> {
  services = openServices(
    (list) => list.add(logger, () => pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })),
    () => {},
  );
  const http = { send: () => Promise.reject(fault) };
  const request = { url: "http://a/?token=secret", method: "GET", headers: [], body: null };
  return createFetch(http, "execution:0:node", signal)
    .fetch(request, 3)
    .catch((cause: unknown) => cause);
}

test("a fault of ours is logged with its step and its place, and without what its messages may contain", async () => {
  const fault = new TypeError("no secret for ?token=secret", { cause: new Error("secret") });
  expect(await send(fault)).toBe(fault);
  expect(lines).toMatchObject([
    {
      level: 50,
      step: "execution:0:node",
      request: 3,
      fault: { name: "TypeError", cause: { name: "Error" } },
    },
  ]);
  expect(JSON.stringify(lines)).toContain("fetch.test.ts");
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("a request that ends because its step was canceled is no fault", async () => {
  const controller = new AbortController();
  controller.abort();
  await send(new Error("canceled"), controller.signal);
  expect(lines).toEqual([]);
});
