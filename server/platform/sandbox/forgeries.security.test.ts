import { describe, expect, onTestFinished, test } from "vitest";
import { everyFew } from "#test/processes/size.ts";
import type { SandboxCall } from "./call.ts";
import { codeProgram } from "./code-program.ts";
import { createConverter } from "./converter.ts";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const forger = { ...codeProgram, main: "forger.test-child.ts" };

function newSandbox(program = forger) {
  const sandbox = createSandbox(1, { program });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** An honest call to a forger returns the process id of the child that ran it. */
const honest = callOf("honest");

const ended = (reason: string) => `The sandbox process ended during the call (${reason}).`;
const disordered = ended("it sent a frame that is not in order");

/** What the forger sends, and the error of the call. */
const forged: [name: string, message: string | RegExp, code?: string][] = [
  ["a frame that is too long", ended("A frame has 34603008 bytes, more than the 33554432 allowed.")],
  ["half a frame", ended("exit code 3")],
  ["a frame that is not JSON", ended("A frame is not JSON.")],
  ["a frame of JSON that is not an object", disordered],
  ["an unknown type", disordered],
  ["an unknown property", disordered],
  ["an end without a value", disordered],
  ["two ends at once", ended("it sent a frame without a call")],
  ["an end and a request at once", ended("it sent a frame without a call")],
  ["a value that is not JSON", ended("it sent a result that is not JSON")],
  ["a value that is not text", disordered],
  ["a value that is too long", ended("it sent a result of 1000002 bytes, more than the 1000000 allowed")],
  ["a value that nests deep", "The result nests deeper than 512 levels.", "output_invalid"],
  ["a value of a million brackets", "The result nests deeper than 512 levels.", "output_invalid"],
  ["a frame of brackets", ended("A frame has too many parts.")],
  ["a frame of empty lists", ended("A frame has too many parts.")],
  ["a frame of names", ended("A frame has too many parts.")],
  ["one request too many", ended("it sent more than the 3 requests allowed")],
  ["a request with a forged header", disordered],
  ["a request whose body is not base64", disordered],
  ["an enormous log", ended("it sent 1048592 bytes of console output, more than the 65536 allowed")],
  ["a log of many short lines", ended("it sent 144000 bytes of console output, more than the 65536 allowed")],
  ["a log of an unknown level", disordered],
  ["fewer than no dropped bytes", disordered],
  ["an infinite time", disordered],
  ["an unknown error", disordered],
  ["the key __proto__", disordered],
  ["__proto__ in place of the properties", disordered],
  ["the key __proto__ in a log", disordered],
  ["bytes", disordered],
  ["a second ready", disordered],
  ["an exit in the middle", ended("exit code 7")],
  ["a converter's start", disordered],
];

describe("S6: a child that was taken over ends its call with an error, and the next one has a new child, after", () => {
  test.each(everyFew(3, forged))("%s", async (name, message, code = "sandbox_failed") => {
    const sandbox = newSandbox();
    const before = await sandbox.run(honest);
    let requests = 0;
    const result = await sandbox.run({
      ...callOf(name, { fetches: 3 }),
      async fetch() {
        requests += 1;
        return { failure: "no" };
      },
    });
    expect(result).toMatchObject({ kind: "fail", error: { code, message } });
    // The call ran twice.
    expect(requests).toBeLessThanOrEqual(2 * 3);
    const after = await sandbox.run(honest);
    expect(after).toMatchObject({ kind: "done", value: expect.any(Number) });
    if (code === "sandbox_failed")
      expect(after).not.toMatchObject({ value: before.kind === "done" && before.value });
    expect({}).not.toHaveProperty("polluted");
  });
});

test.each(["an end and another one later", "an end and a request later"])(
  "S6: after %s, between two calls, the next call has a new child and its own result",
  async (name) => {
    const sandbox = newSandbox();
    const first = await sandbox.run(callOf(name));
    const [pid] = sandbox.pids();
    expect(first).toMatchObject({ kind: "done", value: pid });
    await expect.poll(() => isAlive(pid)).toBe(false);
    const next = await sandbox.run(honest);
    expect(next).toMatchObject({ kind: "done", value: expect.any(Number) });
    expect(next).not.toMatchObject({ value: pid });
  },
);

test.each(["an early frame", "two readies", "two readies at once"])(
  "S6: a child that begins with %s gets no call",
  async (title) => {
    const sandbox = newSandbox({ ...forger, flags: [...forger.flags, `--title=${title}`] });
    expect(await sandbox.run(honest)).toMatchObject({
      kind: "fail",
      // The second frame may arrive with the first one, or once the call has begun.
      error: { code: "sandbox_failed", message: expect.stringMatching(/without a call|not in order/) },
    });
  },
);

test("S6: a value with the key __proto__ stays data", async () => {
  const result = await newSandbox().run(callOf("a value with __proto__"));
  expect(JSON.stringify(result)).toContain('"value":{"__proto__":{"polluted":true}}');
  expect({}).not.toHaveProperty("polluted");
});

test("S6: a child that sends fewer results than there are expressions, or requests, fails the call", async () => {
  const expressions: SandboxCall = { ...honest, kind: "expressions", programs: ["honest", "honest"] };
  expect(await newSandbox().run(expressions)).toMatchObject({
    error: { code: "sandbox_failed", message: ended("it did not send one result for each expression") },
  });
  expect(await newSandbox().run({ ...expressions, programs: ["one request too many"] })).toMatchObject({
    error: { code: "sandbox_failed", message: ended("it sent more than the 0 requests allowed") },
  });
});

/** What the forger sends during a conversion that writes a file, and the error of the conversion. */
const forgedFiles: [name: string, reason: string][] = [
  ["a frame that is not JSON", "A frame is not JSON."],
  ["an unknown property", "it sent a frame that is not in order"],
  ["a second ready", "it sent a frame that is not in order"],
  ["a request with a forged header", "it sent a frame that is not in order"],
  ["two starts", "it started twice"],
  ["a file and a value that is not JSON", "it sent a result that is not JSON"],
  [
    "a file and a value that is too long",
    "it sent a result of 10000002 characters, more than the 10000000 allowed",
  ],
  ["a file and two ends", "it sent a frame without a call"],
  ["a file and an exit", "exit code 7"],
  ["a file that is too large", "it wrote more than the 100000000 bytes allowed"],
];

function newConverter() {
  const converter = createConverter(1, forger);
  onTestFinished(() => converter.close());
  /** Saves a file. `saved` counts those that were complete. */
  return async (name: string, hasSave = true) => {
    let saved = 0;
    const result = await converter.convert({
      conversion: { kind: "write_zip", names: [name] },
      inputs: [],
      ...(hasSave && {
        async save(content: AsyncIterable<Uint8Array>) {
          for await (const _ of content);
          saved += 1;
          return "saved";
        },
      }),
      signal: new AbortController().signal,
    });
    return { result, saved };
  };
}

describe("S6: a converter that was taken over completes no file, and the next conversion has a new child, after", () => {
  test.each(everyFew(3, forgedFiles))("%s", async (name, reason) => {
    const convert = newConverter();
    const { result, saved } = await convert(name);
    expect(result).toMatchObject({
      kind: "fail",
      error: { code: "conversion_failed", message: expect.stringContaining(`(${reason})`) },
      retryable: true,
    });
    expect(saved).toBe(0);
    const next = await convert("a file that is written honestly");
    expect(next).toMatchObject({ result: { kind: "done", saved: "saved" }, saved: 1 });
  });

  test("bytes that nobody asked for", async () => {
    const { result } = await newConverter()("a file that is written honestly", false);
    expect(result).toMatchObject({
      kind: "fail",
      error: { message: expect.stringContaining("it sent bytes that nobody asked for") },
    });
  });
});

function isAlive(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
