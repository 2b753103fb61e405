import { afterAll, describe, expect, test } from "vitest";
import type { SandboxResult } from "./call.ts";
import { escapes, probes } from "./escapes.table.ts";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

const run = (source: string, limits: object = {}): Promise<SandboxResult> =>
  sandbox.run(callOf(source, limits));

test("S6: there are at least 60 escapes, besides the names that are looked for", () => {
  expect(escapes.length).toBeGreaterThanOrEqual(80);
  const all = [...escapes, ...probes];
  expect(new Set(all.map(({ source }) => source)).size).toBe(all.length);
  expect(escapes.filter(({ source }) => /^return typeof \w+$/.test(source))).toEqual([]);
});

describe("S6: code reaches nothing outside its sandbox by", () => {
  for (const { name, source, expect: expected } of [...escapes, ...probes]) {
    test(name, async () => {
      const result = await run(source, { cpuMs: 300 });
      if ("value" in expected) expect(result).toMatchObject({ kind: "done", value: expected.value });
      else {
        expect(result).toMatchObject({ kind: "fail" });
        if (result.kind === "fail") expect(result.error.message).toMatch(expected.error);
      }
      expect(JSON.stringify(result)).not.toMatch(/root:|node_modules|server\/platform|PATH/);
    });
  }
});

test("code may declare a variable with the name of an argument", async () => {
  expect(await run("const input = 5; return input;")).toMatchObject({ kind: "done", value: 5 });
});

test("S6: nothing of a call is found by the next one", async () => {
  await run(`
    globalThis.left = 1;
    Object.prototype.left = 1;
    Array.prototype.map = () => "mine";
    JSON.parse = () => "mine";
    console.log = 1;
    Promise = null;
    Math.random = () => 4;
    return 1`);
  const result = await run(
    `return [typeof left, {}.left === undefined, [1].map((x) => x + 1), JSON.parse("2"), typeof console.log, typeof Promise, Math.random() < 1]`,
  );
  expect(result).toMatchObject({
    value: ["undefined", true, [2], 2, "function", "function", true],
  });
});

test("the time is in whole milliseconds, wherever the step's start came from", async () => {
  const call = { ...callOf("return Date.now()"), nowMs: 1_700_000_000_000.75 };
  expect(await sandbox.run(call)).toMatchObject({ value: 1_700_000_000_000 });
});

test("S6: random numbers and the time are those of the seed, and different for another", async () => {
  const source = `return [Math.random(), Date.now(), [...crypto.getRandomValues(new Uint8Array(4))]]`;
  const first = await run(source);
  expect(await run(source)).toMatchObject({ value: first.kind === "done" && first.value });
  const other = await sandbox.run({ ...callOf(source), seed: "cd".repeat(32) });
  expect(other).not.toMatchObject({ value: first.kind === "done" && first.value });
});
