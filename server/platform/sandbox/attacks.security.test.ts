import { readFile } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { startChild } from "./child.ts";
import { codeJob } from "./code-job.ts";
import { codeProgram } from "./code-program.ts";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

function newSandbox(children = 1) {
  const sandbox = createSandbox(children);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Each asks for far more than 32 MB. */
const memoryAttacks = {
  "a list that grows": `const a = []; for (;;) a.push({ n: a.length })`,
  "a text that doubles": `let s = "x"; for (;;) { s += s; if (s.charCodeAt(s.length - 1) === 0) return }`,
  "typed arrays": `const a = []; for (;;) a.push(new Uint8Array(1024 * 1024).fill(1))`,
  "one enormous buffer": `return new ArrayBuffer(2 ** 31 - 1).byteLength`,
  "closures in promises": `let p = Promise.resolve(); for (;;) { const held = new Array(1000).fill(p); p = p.then(() => held) }`,
  "a map with long keys": `const m = new Map(); for (let n = 0; ; n += 1) m.set("k".repeat(1000) + n, n)`,
  "a regular expression": `return new RegExp("(?:".repeat(100000) + "a" + "){1,1000}".repeat(100000)).test("a")`,
  "a text from repeat": `return "x".repeat(2 ** 29).length`,
};

describe("S6: a memory attack ends with an error and costs only its child:", () => {
  for (const [name, source] of Object.entries(memoryAttacks)) {
    test(name, async () => {
      const child = startChild(codeProgram);
      onTestFinished(() => child.kill());
      await child.ready;
      const before = await residentMegabytes(child.pid);
      const result = await child.run(codeJob(callOf(source, { cpuMs: 2000 })));
      expect(result).toMatchObject({ kind: "ended", frame: { result: null } });
      if (process.platform === "linux") {
        expect((await residentMegabytes(child.pid)) - before).toBeLessThan(80);
      }
      expect(await child.run(codeJob(callOf("return 1")))).toMatchObject({
        kind: "ended",
        frame: { result: { value: 1 } },
      });
    });
  }
});

const endless = {
  "a loop": "for (;;);",
  "a promise loop": "while (true) await null",
  "promises that double": `const go = () => { Promise.resolve().then(go); Promise.resolve().then(go) }; go(); await new Promise(() => {})`,
  "a regular expression": `return /^(a+)+$/.test("a".repeat(50) + "b")`,
  "a sort": `const a = Array.from({ length: 1e5 }, (_, n) => n % 7); for (;;) a.sort(() => 0)`,
  "timers that start timers": `const go = () => { for (let n = 0; n < 1e5; n += 1); setTimeout(go, 0) }; go(); await new Promise(() => {})`,
  "a big number": `let b = 3n ** 100000n; for (;;) b = (b * b) % (7n ** 90000n)`,
  "a finally that goes on": `for (;;) { try { for (;;); } finally { continue } }`,
  "a catch that goes on": `for (;;) { try { for (;;); } catch {} }`,
};

describe("S6: what never ends is ended by its processor time:", () => {
  for (const [name, source] of Object.entries(endless)) {
    test(name, async () => {
      const result = await newSandbox().run(callOf(source, { cpuMs: 300 }));
      expect(result).toMatchObject({ kind: "fail", error: { code: "cpu_limit" } });
      expect(result.cpuMs).toBeLessThan(300 + 500);
    });
  }
});

test("S6: what the child cannot interrupt is killed by its parent, and the next call has a new child", async () => {
  const sandbox = newSandbox();
  const source = `let v = "1"; for (let n = 0; n < 1e6; n += 1) v = "[" + v + "]"; return JSON.parse(v)`;
  const result = await sandbox.run(callOf(source, { cpuMs: 300 }));
  expect(result).toMatchObject({ kind: "fail", error: { code: "cpu_limit" } });
  expect(await sandbox.run(callOf("return 2"))).toMatchObject({ value: 2 });
});

test("S6: console output beyond its limit is cut off and counted", async () => {
  const result = await newSandbox().run(
    callOf(`for (let n = 0; n < 10000; n += 1) console.log("y".repeat(100)); return "done"`, { cpuMs: 5000 }),
  );
  expect(result).toMatchObject({ kind: "done", value: "done" });
  expect(JSON.stringify(result.logs).length).toBeLessThan(100_000);
  expect(result.droppedLogBytes).toBeGreaterThan(900_000);
});

test("S6: a result beyond its limit is an error that names both sizes", async () => {
  const result = await newSandbox().run(callOf(`return "x".repeat(1_000_000)`));
  expect(result).toMatchObject({ kind: "fail", error: { code: "output_limit" } });
  if (result.kind === "fail") expect(result.error.message).toContain("1000002 bytes");
});

test("S6: a result that nests deeply is an error, and stalls nobody who stores it", async () => {
  const source = `let v = []; for (let n = 0; n < 600; n += 1) v = [v]; return v`;
  const result = await newSandbox().run(callOf(source));
  expect(result).toMatchObject({ kind: "fail", error: { code: "output_invalid" } });
});

test("S6: the request after the last allowed one ends the call", async () => {
  let sent = 0;
  const source = `for (let n = 0; n < 100; n += 1) fetch("http://a").catch(() => {}); await fetch("http://a")`;
  const result = await newSandbox().run({
    ...callOf(source, { fetches: 3 }),
    async fetch() {
      sent += 1;
      return { failure: "no" };
    },
  });
  expect(result).toMatchObject({ kind: "fail", error: { code: "fetch_limit" } });
  expect(sent).toBeLessThanOrEqual(3);
});

test("S6: an aborted call rejects with the reason, and the next one has a new child", async () => {
  const sandbox = newSandbox();
  const abort = new AbortController();
  const running = sandbox.run({ ...callOf("for (;;);", { cpuMs: 60_000 }), signal: abort.signal });
  abort.abort(new Error("canceled"));
  await expect(running).rejects.toThrow("canceled");
  expect(await sandbox.run(callOf("return 2"))).toMatchObject({ value: 2 });
});

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

test.each([
  [
    "a header of 200 KB",
    `fetch("http://a", { headers: { a: "x".repeat(200_000) } })`,
    "header a has more than 100,000",
  ],
  [
    "a method of 100,000 characters",
    `fetch("http://a", { method: "x".repeat(100_000) })`,
    "method of a request",
  ],
  ["a URL of 200 KB", `fetch("http://a/" + "x".repeat(200_000))`, "URL of a request"],
  [
    "a header with a long name",
    `fetch("http://a", { headers: { ["x".repeat(1001)]: "" } })`,
    "name of a header",
  ],
  [
    "201 headers",
    `fetch("http://a", { headers: Array.from({ length: 201 }, (_, n) => ["a" + n, ""]) })`,
    "200 headers",
  ],
])("low 5: %s is a TypeError of the code, and harms no process", async (_, source, message) => {
  const sandbox = newSandbox();
  await sandbox.run(callOf("return 1"));
  const pids = sandbox.pids();
  const result = await sandbox.run(
    callOf(`try { await ${source}; } catch (cause) { return [cause instanceof TypeError, cause.message]; }`),
  );
  expect(result).toMatchObject({ kind: "done", value: [true, expect.stringContaining(message)] });
  expect(sandbox.pids()).toEqual(pids);
});
