import { beforeEach, expect, test, vi } from "vitest";
import { type BytecodeCache, createBytecodeCache } from "./bytecode-cache.ts";
import { createInstance, type Instance } from "./instance.ts";
import { readGuestParts, takeGuestSnapshot } from "./snapshot.ts";

const long = (value: number) => `${value} //${"x".repeat(5000)}`;

let instance: Instance;

beforeEach(async () => {
  instance = await createInstance(await takeGuestSnapshot(readGuestParts()));
});

/** Evaluates in a machine in which nothing has run. Returns the value, and whether the source was compiled for it. */
function evaluate(cache: BytecodeCache, source: string, name = "code") {
  const compile = vi.spyOn(instance.vm, "compile");
  instance.begin({
    memoryBytes: 32 * 1024 * 1024,
    nowMs: 0,
    random: () => {},
    shouldStop: () => false,
    host: { log() {}, timer() {}, clearTimer() {}, fetch() {}, rejection() {} },
  });
  const value = cache
    .prepare(instance.vm, source, name)()
    .consume((handle) => handle.toNumber());
  expect(instance.reset()).toBe(true);
  const isCompiled = compile.mock.calls.length > 0;
  compile.mockRestore();
  return { value, isCompiled };
}

test("long code is compiled once, and short code is parsed each time", () => {
  const cache = createBytecodeCache(1_000_000);
  expect(evaluate(cache, long(1))).toEqual({ value: 1, isCompiled: true });
  expect(evaluate(cache, long(1))).toEqual({ value: 1, isCompiled: false });
  expect(evaluate(cache, long(2))).toEqual({ value: 2, isCompiled: true });
  expect(evaluate(cache, "3")).toEqual({ value: 3, isCompiled: false });
});

test("bytecode whose errors would have another name is compiled again", () => {
  const cache = createBytecodeCache(1_000_000);
  evaluate(cache, long(1));
  expect(evaluate(cache, long(1), "expression 1")).toEqual({ value: 1, isCompiled: true });
});

test("the cache does not grow beyond its limit", () => {
  const cache = createBytecodeCache(12_000);
  for (const value of [1, 2, 3]) evaluate(cache, long(value));
  expect(evaluate(cache, long(3))).toEqual({ value: 3, isCompiled: false });
  expect(evaluate(cache, long(1))).toEqual({ value: 1, isCompiled: true });
});

test("code larger than the cache runs, and drops nothing", () => {
  const cache = createBytecodeCache(25_000);
  evaluate(cache, long(1));
  const huge = `2 //${"x".repeat(30_000)}`;
  expect(evaluate(cache, huge)).toEqual({ value: 2, isCompiled: true });
  expect(evaluate(cache, huge)).toEqual({ value: 2, isCompiled: true });
  expect(evaluate(cache, long(1))).toEqual({ value: 1, isCompiled: false });
});
