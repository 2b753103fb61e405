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
