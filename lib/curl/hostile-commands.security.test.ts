import { expect, test } from "vitest";
import { parseCurl } from "./parse-curl.ts";

const url = "https://a.example/";
const long = 200_000;

test.each([
  ["quotes", `curl ${url} ${"'".repeat(long)}`],
  ["open quotes", `curl ${url} -H "${"\\".repeat(long)}`],
  ["escapes", `curl ${url} -d $'${"\\x".repeat(long / 2)}'`],
  ["continuations", `curl ${"\\\n".repeat(long / 2)} ${url}`],
  ["carets of Windows", `curl ^"${url}^" ${"^\r\n".repeat(long / 3)}`],
  ["spaces", `curl${" ".repeat(long)}${url}`],
  ["headers", `curl ${url} ${'-H "a: b" '.repeat(long / 10)}`],
  ["data", `curl ${url} ${"-d a=b ".repeat(long / 7)}`],
  ["form fields", `curl ${url} ${"-F a=b ".repeat(long / 7)}`],
  ["queries", `curl "${url}?${"a=b&".repeat(long / 4)}"`],
  ["brackets", `curl "${url}${"[".repeat(long)}"`],
  ["options", `curl ${url} -${"s".repeat(long)}`],
  ["JSON", `curl ${url} -d '${"[".repeat(long)}'`],
  ["cookies", `curl ${url} -b '${"a=b; ".repeat(long / 5)}'`],
])("a command of %s takes a moment", (_, command) => {
  const startedMs = performance.now();
  expect(parseCurl(command)).toBeTypeOf("object");
  expect(performance.now() - startedMs).toBeLessThan(2000);
});

test("names of prototypes are names, and change none", () => {
  const parsed = parseCurl(`curl '${url}?__proto__=1&constructor=2' -H '__proto__: x' -F '__proto__[a]=1'`);
  expect(JSON.stringify(parsed)).toContain("__proto__");
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test.each(["@/etc/passwd", "@.env", "@-"])("the content of a file is not read: %s", (name) => {
  for (const option of ["-d", "--data-binary", "--data-urlencode", "--json", "-T", "-K", "-b"]) {
    const text = JSON.stringify(parseCurl(`curl ${url} ${option} ${name}`));
    expect(text).not.toContain("root:");
  }
});
