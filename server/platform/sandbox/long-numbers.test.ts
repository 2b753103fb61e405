import { afterAll, expect, test } from "vitest";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

const id = "8202522731445525542";
const response = (text: string) => ({
  ...callOf("return await (await fetch('http://a')).json()"),
  fetch: async () => ({ status: 200, headers: [], body: Buffer.from(text).toString("base64") }),
});

test.each([
  [`{"id":${id},"n":12}`, { id, n: 12 }],
  [`[${id}, -${id}, 1e400, 0.1]`, [id, `-${id}`, "1e400", 0.1]],
  [id, id],
  ["1e400", "1e400"],
  [`{"text":"a ${id} b","id":1}`, { text: `a ${id} b`, id: 1 }],
  ["9007199254740992", 9007199254740992],
  ["9007199254740993", "9007199254740993"],
  ["12.50", 12.5],
  ["null", null],
])("JSON.parse and response.json() read %s without changing a number", async (text, value) => {
  const parsed = await sandbox.run(callOf(`return JSON.parse(${JSON.stringify(text)})`));
  expect(parsed).toMatchObject({ kind: "done", value });
  expect(await sandbox.run(response(text))).toMatchObject({ kind: "done", value });
});

test("a reviver gets what JavaScript reads", async () => {
  const source = `return JSON.parse('{"id":${id}}', (_, value) => typeof value)`;
  expect(await sandbox.run(callOf(source))).toMatchObject({ value: "object" });
});

test.each(["{", `{"id":${id}`, `"${id}`, `{"id":${id}}x`, `"\\`, ""])(
  "%j is no JSON, and the error names the line of the code",
  async (text) => {
    const result = await sandbox.run(callOf(`const a = 1;\nreturn JSON.parse(${JSON.stringify(text)})`));
    expect(result).toMatchObject({ kind: "fail", error: { code: "code_failed", line: 2 } });
  },
);
