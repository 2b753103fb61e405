import { afterAll, expect, test } from "vitest";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

test.each([
  ["are read from their URL", "return url.searchParams.get('a')", "1"],
  [
    "are written to it",
    "url.searchParams.append('b', 'ü &'); return url.href",
    "http://h/?a=1&b=%C3%BC+%26#x",
  ],
  ["are deleted from it", "url.searchParams.delete('a'); return url.href", "http://h/#x"],
  ["are always the same object", "return url.searchParams === url.searchParams", true],
  ["follow their URL", "url.searchParams; url.search = '?c=3'; return [...url.searchParams]", [["c", "3"]]],
  [
    "belong to one URL",
    "const other = new URL('http://o/?z=9'); other.searchParams.set('z', '8'); return [url.href, other.href]",
    ["http://h/?a=1#x", "http://o/?z=8"],
  ],
])("a URL's parameters %s", async (_, source, value) => {
  const call = callOf(`const url = new URL("http://h/?a=1#x"); ${source}`);
  expect(await sandbox.run(call)).toMatchObject({ kind: "done", value });
});

test.each<[init: string, text: string]>([
  ["{ a: '1 2', b: 3, ü: null }", "a=1+2&b=3&%C3%BC=null"],
  ["[['a', '1'], ['a', 2]]", "a=1&a=2"],
  ["new Map([['x', 'y']])", "x=y"],
  ["new URLSearchParams('q=1&q=2')", "q=1&q=2"],
  ["new URL('http://h/?a=1').searchParams", "a=1"],
  ["new Headers({ 'X-A': '1' })", "x-a=1"],
  ["'?z=1'", "z=1"],
  ["5", "5="],
  ["{}", ""],
  ["undefined", ""],
])("parameters are made of %s", async (init, text) => {
  const source = `const params = new URLSearchParams(${init});
    return [String(params), params instanceof URLSearchParams, new URL("http://h").searchParams instanceof URLSearchParams]`;
  expect(await sandbox.run(callOf(source))).toMatchObject({ kind: "done", value: [text, true, true] });
});

test("parameters of an object are the body of a request", async () => {
  let body = "";
  const call = callOf("await fetch('http://h', { method: 'POST', body: new URLSearchParams({ a: '1 2' }) })");
  await sandbox.run({
    ...call,
    async fetch(request) {
      body = Buffer.from(request.body ?? "", "base64").toString();
      return { failure: "enough" };
    },
  });
  expect(body).toBe("a=1+2");
});

test("a list of anything but pairs is an error", async () => {
  expect(await sandbox.run(callOf("return new URLSearchParams([['a']])"))).toMatchObject({
    error: { message: "TypeError: Each parameter in a list is a pair of name and value." },
  });
});
