import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { SandboxCall } from "./call.ts";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

const answer = (body: string) => ({ status: 200, headers: [], body: Buffer.from(body).toString("base64") });
const quick: SandboxCall["fetch"] = async ({ url }) => {
  await sleep(20);
  return url.includes("lost") ? { failure: "lost" } : answer(`{"id":"${url}"}`);
};
const run = (source: string, limits = {}, fetch = quick) => sandbox.run({ ...callOf(source, limits), fetch });

test("requests that nobody awaited, and what follows them, are finished before the step ends", async () => {
  const source = `for (const u of ["http://a", "http://b"]) fetch(u).then((r) => r.json()).then((j) => console.log(j.id)); return 1`;
  expect(await run(source)).toMatchObject({
    kind: "done",
    value: 1,
    warnings: [],
    logs: [{ text: "http://a" }, { text: "http://b" }],
  });
});

test.each([
  ["a timer", "setTimeout(() => console.log('late'), 30); return 1"],
  [
    "a chain of timers",
    "const go = (n) => n > 5 ? console.log('late') : setTimeout(go, 5, n + 1); go(0); return 1",
  ],
  ["a microtask", "queueMicrotask(() => console.log('late')); return 1"],
  [
    "a promise",
    "(async () => { for (let n = 0; n < 50; n += 1) await null; console.log('late') })(); return 1",
  ],
  [
    "a timer after a response",
    "fetch('http://a').then(() => setTimeout(() => console.log('late'), 30)); return 1",
  ],
])("what was left is finished: %s", async (_, source) => {
  expect(await run(source)).toMatchObject({ value: 1, warnings: [], logs: [{ text: "late" }] });
});

test("a response that does not come in time is cut off, with a warning", async () => {
  const result = await run(
    "fetch('http://a').then(() => console.log('never')); return 1",
    { elapsedMs: 400 },
    () => new Promise(() => {}),
  );
  expect(result).toMatchObject({
    kind: "done",
    value: 1,
    logs: [],
    warnings: [
      "The code returned without awaiting 1 request that did not end within 0.4 s. What they would have done was cut off. Await them, or clear the timers.",
    ],
  });
  expect(await run("return 2")).toMatchObject({ value: 2, warnings: [] });
});

test("a timer that is due much later is cut off at once, with a warning", async () => {
  const startedMs = performance.now();
  const result = await run(
    "for (const s of [60, 90]) setTimeout(() => console.log('never'), s * 1000); return 1",
  );
  expect(result).toMatchObject({
    value: 1,
    warnings: [expect.stringContaining("2 timers that did not end.")],
  });
  expect(performance.now() - startedMs).toBeLessThan(20_000);
});

test("a race against a timer that is cleared leaves no warning", async () => {
  const source = `let id;
    const late = new Promise((_, no) => { id = setTimeout(() => no(new Error("late")), 60000) });
    const first = await Promise.race([fetch("http://a"), late]);
    clearTimeout(id);
    return first.status`;
  expect(await run(source)).toMatchObject({ value: 200, warnings: [] });
});

test.each([
  ["a rejected promise", `\nnew Promise((_, no) => no(new Error("lost"))); return 1`],
  ["a call of an async function", `const go = async () => {\nthrow new Error("lost") }; go(); return 1`],
  ["a microtask", `queueMicrotask(() => {\nthrow new Error("lost") }); return 1`],
  [
    "a microtask that a promise waits for",
    `await new Promise((yes) => queueMicrotask(() => {\nthrow new Error("lost"); yes() }))`,
  ],
  ["a timer", `setTimeout(() => {\nthrow new Error("lost") }, 5); return 1`],
  [
    "a timer that a promise waits for",
    `await new Promise((yes) => setTimeout(() => {\nthrow new Error("lost"); yes() }, 5))`,
  ],
  [
    "an async callback of a timer",
    `await new Promise((yes) => setTimeout(async () => {\nthrow new Error("lost") }, 5))`,
  ],
  ["what follows a response", `fetch("http://a").then(() => {\nthrow new Error("lost") }); return 1`],
  [
    "a promise that was only passed on",
    `Promise.reject(new Error("other")).catch(() => {\nthrow new Error("lost") }); return 1`,
  ],
  ["forEach with an async callback", `[1, 2].forEach(async (n) => {\nthrow new Error("lost") }); return 1`],
])("an error that nobody handles fails the step with its text and line: %s", async (_, source) => {
  expect(await run(source)).toMatchObject({
    kind: "fail",
    error: { code: "code_failed", message: "Error: lost", line: 2 },
  });
});

test("a request that fails while nobody awaits it fails the step with the line that sent it", async () => {
  expect(await run(`\n\nfetch("http://lost"); return 1`)).toMatchObject({
    kind: "fail",
    error: { code: "code_failed", message: "TypeError: lost", line: 3 },
  });
});

test("a rejection with a text fails the step with the text", async () => {
  expect(await run(`Promise.reject("lost"); return 1`)).toMatchObject({
    kind: "fail",
    error: { code: "code_failed", message: 'The code threw "lost".' },
  });
});

test.each([
  ["at once", `Promise.reject(new Error("lost")).catch(() => {}); return 1`],
  [
    "later",
    `const p = Promise.reject(new Error("lost")); await fetch("http://a"); await p.catch(() => {}); return 1`,
  ],
  [
    "with others",
    `const all = [fetch("http://lost"), fetch("http://a")]; await Promise.allSettled(all); return 1`,
  ],
  [
    "after the step returned",
    `const p = Promise.reject(new Error("lost")); setTimeout(() => p.catch(() => {}), 10); return 1`,
  ],
])("a rejection that is handled does not fail the step: %s", async (_, source) => {
  expect(await run(source)).toMatchObject({ kind: "done", value: 1, warnings: [] });
});

test("many rejections are an error, and the next call is like the first", async () => {
  const source = "for (let n = 0; n < 20000; n += 1) Promise.reject(new Error('n' + n)); return 1";
  expect(await run(source, { cpuMs: 5000 })).toMatchObject({ error: { message: "Error: n0" } });
  expect(await run("return 1")).toMatchObject({ value: 1, warnings: [] });
});

test("work that was left counts towards the limits", async () => {
  const endless = "setTimeout(() => { for (;;); }, 1); return 1";
  expect(await run(endless, { cpuMs: 200 })).toMatchObject({ error: { code: "cpu_limit" } });
  const greedy = "fetch('http://a').then(() => fetch('http://b')).then(() => fetch('http://c')); return 1";
  expect(await run(greedy, { fetches: 2 })).toMatchObject({ error: { code: "fetch_limit" } });
});
