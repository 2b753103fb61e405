import { expect, test } from "vitest";
import type { CallFrame } from "#server/platform/sandbox/messages.ts";
import { callOf } from "#server/platform/sandbox/test-support.ts";
import { createEngine, type Engine, type Machine } from "./engine.ts";
import { createInstance, type MachineOptions } from "./instance.ts";
import { runCall } from "./run-call.ts";
import { readGuestParts, takeGuestSnapshot } from "./snapshot.ts";

const options: MachineOptions = {
  memoryBytes: 32 * 1024 * 1024,
  nowMs: 0,
  random: (bytes) => void bytes.fill(1),
  shouldStop: () => false,
  host: { log() {}, timer() {}, clearTimer() {}, fetch() {}, rejection() {} },
};

function frameOf(source: string, seed = "ab".repeat(32)): CallFrame {
  const { kind, programs, language, args, limits, nowMs } = callOf(source);
  return { type: "call", kind, programs, language, args, limits, nowMs, seed, packages: null };
}

const run = (engine: Engine, source: string, seed?: string) =>
  runCall(engine, frameOf(source, seed), () => {}).ended;

/** Records which machines calls get. */
async function watchedEngine() {
  const engine = await createEngine();
  const machines: Machine["vm"][] = [];
  const watched: Engine = {
    ...engine,
    async create(given) {
      const machine = await engine.create(given);
      machines.push(machine.vm);
      return machine;
    },
  };
  return { engine: watched, machines };
}

/** Leaves a secret wherever code can leave something. */
const litter = `
  const secret = ["left", "behind", input.a].join("-");
  globalThis[secret] = { secret };
  Object.prototype[secret] = secret;
  Symbol.for(secret);
  new RegExp(secret).exec(secret);
  eval("var " + secret.replaceAll("-", "_") + " = 1");
  new URL("http://a/" + secret);
  new URLSearchParams({ [secret]: secret });
  new Headers({ [secret]: secret });
  new TextEncoder().encode(secret);
  await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  structuredClone({ secret });
  setTimeout(() => secret, 1e6);
  new Promise(() => {}).then(() => secret);
  Promise.resolve().then(() => Promise.resolve(secret)).then(() => secret);
  (function deep(n) { return n === 0 ? secret : deep(n - 1) + ""; })(500);
  console.log(secret);
  return secret;`;

test("S6: after a call, memory is byte for byte what it was before the first", async () => {
  const instance = await createInstance(await takeGuestSnapshot(readGuestParts()));
  const bytes = () => Buffer.from(instance.vm.snapshot().memory);
  const before = bytes();
  instance.begin(options);
  instance.vm.evalCode(`(async (input) => {${litter}})({ a: "secret" })`).dispose();
  for (let jobs = 0; jobs < 3; jobs += 1) instance.vm.evalCode("0").dispose();
  expect(bytes().includes("left-behind-secret")).toBe(true);
  expect(instance.reset()).toBe(true);
  expect(bytes().equals(before)).toBe(true);
});

test("S6: calls share an instance, and the second finds nothing of the first", async () => {
  const { engine, machines } = await watchedEngine();
  const look = `
    const found = [];
    for (const name of Reflect.ownKeys(globalThis)) if (String(name).includes("left")) found.push(String(name));
    for (const name in {}) found.push(name);
    return { found, timer: setTimeout(() => {}, 0), log: console.log("mine") };`;
  const alone = await run(await createEngine(), look);
  expect(await run(engine, litter)).toMatchObject({ value: '"left-behind-1"', error: null });
  const { value, logs } = await run(engine, look);
  expect({ value, logs }).toEqual({ value: alone.value, logs: [{ level: "log", text: "mine" }] });
  expect(value).toContain('"found":[],"timer":1');
  expect(machines[1]).toBe(machines[0]);
});

test("S6: memory that grew during a call is not used for another", async () => {
  const { engine, machines } = await watchedEngine();
  const grow =
    "const all = []; for (let n = 0; n < 100; n += 1) all.push(new Uint8Array(1e5)); return all.length";
  expect(await run(engine, grow)).toMatchObject({ value: "100" });
  expect(await run(engine, "return 1")).toMatchObject({ value: "1" });
  expect(machines[1]).not.toBe(machines[0]);
});

test("S6: a machine whose call failed is not used for another", async () => {
  const { engine, machines } = await watchedEngine();
  expect(await run(engine, "throw new Error('no')")).toMatchObject({ value: null });
  expect(await run(engine, "return 1")).toMatchObject({ value: "1" });
  expect(machines[1]).not.toBe(machines[0]);
});

test("S6: a machine that was left in the middle of a function is not used again", async () => {
  const instance = await createInstance(await takeGuestSnapshot(readGuestParts()));
  const shouldStop = () => {
    throw new Error("a fault");
  };
  instance.begin({ ...options, shouldStop });
  expect(() => instance.vm.evalCode("for (;;);")).toThrow("a fault");
  expect(instance.reset()).toBe(false);
});

test("a call's memory limit does not stay for the next one", async () => {
  const engine = await createEngine();
  const source = "return new Uint8Array(12e6).length";
  const call = frameOf(source);
  const small = { ...call, limits: { ...call.limits, memoryBytes: 8 * 1024 * 1024 } };
  const ofSmall = (programs: string[]) => runCall(engine, { ...small, programs }, () => {}).ended;
  expect(await ofSmall(["return 1"])).toMatchObject({ value: "1" });
  expect(await run(engine, source)).toMatchObject({ value: "12000000" });
  expect(await ofSmall([source])).toMatchObject({ error: { code: "memory_limit" } });
});

/** Long enough for its bytecode to be kept. */
const long = (source: string) => `${source}\n//${"x".repeat(5000)}`;

test("long code has the same result, lines and text from bytecode as from its source", async () => {
  const { engine, machines } = await watchedEngine();
  const source = long(
    `const f = (n) => n + input.a;\nif (input.a === 2) throw new Error("two");\nreturn f.toString() + f(1)`,
  );
  const ofTwo = { ...frameOf(source), args: { input: '{"a":2}' } };
  for (let round = 0; round < 3; round += 1) {
    expect(await run(engine, source)).toMatchObject({ value: '"(n) => n + input.a2"' });
    const failed = await runCall(engine, ofTwo, () => {}).ended;
    expect(failed.error).toMatchObject({ code: "code_failed", message: "Error: two", line: 2 });
  }
  expect(machines).toHaveLength(6);
});

test("long code that cannot be parsed says where, each time", async () => {
  const engine = await createEngine();
  const source = long("const a = 1;\nreturn a +;");
  const failed = { value: null, error: { code: "code_invalid", line: 2 } };
  for (let round = 0; round < 2; round += 1) expect(await run(engine, source)).toMatchObject(failed);
});

test("S6: what long code does to its machine is not in its bytecode", async () => {
  const engine = await createEngine();
  const source = long(`
    const before = [globalThis.count, [].extra, Math.random()];
    globalThis.count = 1; Array.prototype.extra = 1; Function.prototype.call = null;
    return before`);
  const { value } = await run(engine, source);
  expect(value).toMatch(/^\[null,null,0\.\d+\]$/);
  expect(await run(engine, source)).toMatchObject({ value });
  const other = await run(engine, source, "cd".repeat(32));
  expect(other.value).toMatch(/^\[null,null,0\.\d+\]$/);
  expect(other.value).not.toBe(value);
});

const randomSource = `
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  return {
    numbers: [Math.random(), Math.random()],
    values: crypto.getRandomValues(new Uint8Array(16)).toHex(),
    uuid: crypto.randomUUID(),
    key: new Uint8Array(await crypto.subtle.exportKey("raw", key)).toHex(),
  };`;

test("S6: no random number of one execution repeats in another, nor in another child", async () => {
  const [one, other] = await Promise.all([createEngine(), createEngine()]);
  const seeds = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(2, "0").repeat(32));
  const values: string[] = [];
  for (const [index, seed] of seeds.entries()) {
    const { value, error } = await run(index % 2 === 0 ? one : other, randomSource, seed);
    expect(error).toBeNull();
    const { numbers, ...others } = JSON.parse(value ?? "");
    values.push(...numbers.map(String), ...Object.values<string>(others));
  }
  expect(new Set(values).size).toBe(seeds.length * 5);
});

test("a rerun has the same random numbers and the same time, after other calls and in another child", async () => {
  const source = randomSource.replace("return {", "return { now: Date.now(), text: String(new Date()), ");
  const [one, other] = await Promise.all([createEngine(), createEngine()]);
  const { value: first } = await run(one, source);
  await run(one, randomSource, "cd".repeat(32));
  expect(first).toContain('"now":1700000000000');
  expect(await run(one, source)).toMatchObject({ value: first });
  expect(await run(other, source)).toMatchObject({ value: first });
});

test("every child takes the same snapshot, so that nothing in it differs in a rerun", async () => {
  const [one, other] = [await takeGuestSnapshot(readGuestParts()), await takeGuestSnapshot(readGuestParts())];
  expect(Buffer.from(one.snapshot.memory).equals(other.snapshot.memory)).toBe(true);
  expect(one.guest).toEqual(other.guest);
});
