import { afterAll, expect, test } from "vitest";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

const script = `({
  adder: { default: (a, b) => a + b, twice: (a) => 2 * a, fail() { throw new RangeError("too far"); } },
  "adder/none": { nothing: undefined },
})`;

const run = (source: string, packages = script, limits = {}) =>
  sandbox.run({ ...callOf(source, limits), packages, language: "typescript" });

test("code imports what its packages export, and its lines stay where they are", async () => {
  const source = `// numbers
import add, {
  twice as double,
  type Sum,
} from "adder";
import * as all from "adder";
import "adder/none";
const sum: Sum = add(input.a, double(2));
return [sum, Object.keys(all)];`;
  expect(await run(source)).toMatchObject({ kind: "done", value: [5, ["default", "twice", "fail"]] });
  expect(await run(`${source.replace("return [", "all.fail();\nreturn [")}`)).toMatchObject({
    error: { code: "code_failed", message: "RangeError: too far", line: 9 },
  });
});

test.each([
  ['import x from "other";', 'The code imports "other", which is not one of the packages of its node.'],
  ['import x from "toString";', 'The code imports "toString", which is not'],
  ['import { triple } from "adder";', 'The module "adder" does not export "triple".'],
])("%s fails and says why", async (source, message) => {
  expect(await run(`\n${source}`)).toMatchObject({
    error: { code: "code_failed", message: expect.stringContaining(message), line: 2 },
  });
});

test("an undefined export is one", async () => {
  expect(await run('import { nothing } from "adder/none"; return nothing === undefined;')).toMatchObject({
    value: true,
  });
});

test("packages count towards the limits of the code, which name themselves", async () => {
  expect(await run("return 1;", `const kept = []; for (;;) kept.push(new Uint8Array(1e6));`)).toMatchObject({
    error: { code: "memory_limit" },
  });
  expect(await run("return 1;", "for (;;);", { cpuMs: 100 })).toMatchObject({ error: { code: "cpu_limit" } });
});

test("packages that fail to load say so", async () => {
  expect(await run("return 1;", "Intl.DateTimeFormat()")).toMatchObject({
    error: { code: "code_failed", message: expect.stringMatching(/^The packages cannot be loaded: .*Intl/) },
  });
});

test("packages change nothing for the next call, whatever they do to prototypes", async () => {
  const hostile = `Object.prototype.polluted = 1; JSON.stringify = () => "[]"; JSON.parse = null;
    Array.prototype.push = null; Promise.prototype.then = undefined; Map.prototype.get = null;
    globalThis.fetch = globalThis.setTimeout = null; ({ adder: { default: 1 } })`;
  expect(await run('import a from "adder"; return [a, input.a, ({}).polluted];', hostile)).toMatchObject({
    kind: "done",
    value: [1, 1, 1],
  });
  expect(await run("return [typeof fetch, ({}).polluted, JSON.stringify({})];")).toMatchObject({
    value: ["function", null, "{}"],
  });
});
