import { expect, onTestFinished, test } from "vitest";
import { bySize } from "#test/processes/size.ts";
import type { SandboxCall } from "./call.ts";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

/** A sandbox, and the children that ran each call, in order. */
function newSandbox(children: number) {
  const runs = new Map<SandboxCall, number[]>();
  const sandbox = createSandbox(children, {
    onRun: (call, pid) => void runs.set(call, [...runsOf(call), pid]),
  });
  const runsOf = (call: SandboxCall) => runs.get(call) ?? [];
  onTestFinished(() => sandbox.close());
  return { sandbox, runsOf };
}

const count = bySize({ short: 100, long: 1000, full: 1000 });

test(`S6: of ${count} calls at once, with the child of every tenth killed in the middle, each ends with its own value, and each killed one runs once more`, async () => {
  const { sandbox, runsOf } = newSandbox(4);
  const calls = Array.from({ length: count }, (_, n): SandboxCall => {
    const call: SandboxCall = {
      ...callOf(`const r = Math.random(); await fetch("http://a").catch(() => {}); return [input.n, r]`),
      args: { input: JSON.stringify({ n }) },
      seed: n.toString(16).padStart(8, "0").repeat(8),
      async fetch() {
        const [first = 0, ...more] = runsOf(call);
        if (n % 10 === 0 && more.length === 0) process.kill(first, "SIGKILL");
        return { failure: "no" };
      },
    };
    return call;
  });
  const results = await Promise.all(calls.map((call) => sandbox.run(call)));
  const values = results.map((result) => (result.kind === "done" ? (result.value as number[]) : []));
  expect(values.map(([n]) => n)).toEqual(calls.map((_, n) => n));
  expect(new Set(values.map(([, random]) => random)).size).toBe(count);
  // A child has one call at a time, so a kill costs no other call a run.
  expect(calls.filter((call) => runsOf(call).length === 2)).toEqual(calls.filter((_, n) => n % 10 === 0));
  expect(calls.every((call) => runsOf(call).length <= 2)).toBe(true);
  // No killed child was used again.
  const pids = new Set(calls.flatMap(runsOf));
  expect(pids.size).toBeGreaterThan(count / 10);
});

test("S6: the second run of a killed call has the same random numbers, and numbers its requests from 1 again", async () => {
  const { sandbox, runsOf } = newSandbox(1);
  const sent: [number: number, url: string][] = [];
  const call: SandboxCall = {
    ...callOf(`
      for (const name of ["a", "b"]) await fetch(\`http://\${name}/\${Math.random()}\`).catch(() => {});
      return Math.random();`),
    async fetch({ url }, number) {
      sent.push([number, url]);
      if (sent.length === 2) process.kill(runsOf(call)[0] ?? 0, "SIGKILL");
      return { failure: "no" };
    },
  };
  expect(await sandbox.run(call)).toMatchObject({ kind: "done" });
  expect(sent.map(([number]) => number)).toEqual([1, 2, 1, 2]);
  expect(sent.slice(2)).toEqual(sent.slice(0, 2));
});

test("S6: a call whose child is killed twice fails with an error that a retry can help", async () => {
  const { sandbox, runsOf } = newSandbox(1);
  const call: SandboxCall = {
    ...callOf(`await fetch("http://a")`),
    async fetch() {
      process.kill(runsOf(call).at(-1) ?? 0, "SIGKILL");
      return { failure: "no" };
    },
  };
  expect(await sandbox.run(call)).toMatchObject({
    kind: "fail",
    error: { code: "sandbox_failed", message: "The sandbox process ended during the call (SIGKILL)." },
  });
  expect(runsOf(call)).toHaveLength(2);
  expect(await sandbox.run(callOf("return 1"))).toMatchObject({ value: 1 });
});

test("S6: a response that arrives after its call never reaches the next call of the child", async () => {
  const { sandbox, runsOf } = newSandbox(1);
  const late = Promise.withResolvers<{ failure: string }>();
  const own = Promise.withResolvers<{ failure: string }>();
  const asked = Promise.withResolvers<void>();
  const first: SandboxCall = {
    // The request is waited for until the call's time is over.
    ...callOf(`fetch("http://first").catch(() => {}); return "first"`, { elapsedMs: 300 }),
    fetch: () => late.promise,
  };
  const second: SandboxCall = {
    ...callOf(`try { await fetch("http://second") } catch (cause) { return cause.message }`),
    fetch() {
      asked.resolve();
      return own.promise;
    },
  };
  expect(await sandbox.run(first)).toMatchObject({ value: "first" });
  const running = sandbox.run(second);
  await asked.promise;
  late.resolve({ failure: "the first call's" });
  // It would be sent before the other one.
  setImmediate(() => own.resolve({ failure: "its own" }));
  expect(await running).toMatchObject({ value: "its own" });
  expect(runsOf(second)).toEqual(runsOf(first));
});

test("S6: a fetch that rejects is a failure for the code, without details, and harms nothing else", async () => {
  const { sandbox } = newSandbox(1);
  const result = await sandbox.run({
    ...callOf(`try { await fetch("http://a") } catch (cause) { return cause.message }`),
    fetch: () => Promise.reject(new Error("the password of the database")),
  });
  expect(result).toMatchObject({ kind: "done", value: "The request could not be sent." });
  expect(await sandbox.run(callOf("return 1"))).toMatchObject({ value: 1 });
});
