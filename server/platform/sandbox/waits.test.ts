import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const shared = createSandbox(4);
afterAll(() => shared.close());

test.each([
  ["a promise with a long timer", "console.log('before'); await new Promise((r) => setTimeout(r, 3600000))"],
  ["a timer of 30 years", "console.log('before'); await new Promise((r) => setTimeout(r, 1e12))"],
  [
    "a timer as long as the limit",
    "console.log('before'); await new Promise((r) => setTimeout(r, 400)); await 1",
  ],
  [
    "timers that follow each other",
    "console.log('before'); for (;;) await new Promise((r) => setTimeout(r, 50))",
  ],
  ["a response that does not come", "console.log('before'); await fetch('http://a')"],
])("code that waits too long ends with an error that names the limit: %s", async (_, source) => {
  const call = { ...callOf(source, { elapsedMs: 400 }), fetch: () => new Promise<never>(() => {}) };
  expect(await shared.run(call)).toMatchObject({
    kind: "fail",
    error: { code: "time_limit", message: expect.stringMatching(/^The code did not finish within 0\.4 s/) },
    logs: [{ text: "before" }],
  });
  expect(await shared.run(callOf("return 1"))).toMatchObject({ value: 1 });
});

test("code that ends in time may leave a longer timer behind", async () => {
  const source = "setTimeout(() => {}, 1e9); return await new Promise((r) => setTimeout(r, 20, 'done'))";
  expect(await shared.run(callOf(source, { elapsedMs: 5000 }))).toMatchObject({ value: "done" });
});

test("calls of one flow that wait take half of the children, and another flow's call finds one at once", async () => {
  const sandbox = createSandbox(4);
  onTestFinished(() => sandbox.close());
  const stop = new AbortController();
  const waits = "await new Promise((r) => setTimeout(r, 3600000))";
  const waiting = Array.from({ length: 8 }, () =>
    sandbox.run({ ...callOf(waits), share: "one", signal: stop.signal }).catch((cause: unknown) => cause),
  );
  for (const share of ["another", "a third", undefined]) {
    const result = await Promise.race([
      sandbox.run({ ...callOf("return 1"), ...(share && { share }) }),
      sleep(20_000),
    ]);
    expect(result).toMatchObject({ value: 1 });
  }
  expect(sandbox.pids()).toHaveLength(3);
  stop.abort(new Error("canceled"));
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => stop.signal.reason));
  expect(await sandbox.run({ ...callOf("return 2"), share: "one" })).toMatchObject({ value: 2 });
});
