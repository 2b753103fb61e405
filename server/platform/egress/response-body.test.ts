import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { decompress, parseResponseBody } from "./response-body.ts";

const text = (value: string) => Buffer.from(value);

test.each([
  ["application/json", '{"a":1}', { a: 1 }],
  ["application/problem+json; charset=utf-8", "[1]", [1]],
  ["application/json", '{"id":8202522731445525542,"n":1e400}', { id: "8202522731445525542", n: "1e400" }],
  ["application/json", "{broken", "{broken"],
  ["application/json", "", ""],
  ["text/plain", "héllo", "héllo"],
  ["text/html", '{"a":1}', '{"a":1}'],
  ["application/xml", "<a/>", "<a/>"],
  ["", "plain", "plain"],
  ["image/png", "abc", "YWJj"],
  ["image/svg+xml", "<svg/>", "<svg/>"],
  ["application/pdf", "abc", "YWJj"],
  ["application/octet-stream", "abc", "abc"],
  ["binary/octet-stream", "a,b\r\n1,ü", "a,b\r\n1,ü"],
  ["application/octet-stream", "a\u0000b", "YQBi"],
  ["application/x-protobuf", "abc", "YWJj"],
  ["application/sql", "SELECT 1;\n", "SELECT 1;\n"],
  ["application/x-sh", "#!/bin/sh", "#!/bin/sh"],
  ["application/json-seq", '\u001e{"a":1}\n', '\u001e{"a":1}\n'],
  ["application/x-pem-file", "-----BEGIN KEY-----", "-----BEGIN KEY-----"],
  ["application/yaml", "a: 1", "a: 1"],
  ["application/toml", "a = 1", "a = 1"],
  ["application/graphql", "{ a }", "{ a }"],
  ["application/vnd.acme", "hello", "hello"],
  ["multipart/mixed; boundary=b", "--b--", "--b--"],
  ["text/plain; charset=nobody-knows", "abc", "abc"],
])("reads a body of type %j holding %j", (type, body, value) => {
  expect(parseResponseBody(text(body), type)).toEqual(value);
});

test("decodes text by its charset", () => {
  expect(parseResponseBody(Buffer.from([0xe9]), 'text/plain; charset="iso-8859-1"')).toBe("é");
});

test.each<[string, Buffer, unknown]>([
  ["application/json;charset=ISO-8859-15", Buffer.from('{"a":"\xa4"}', "latin1"), { a: "€" }],
  ["application/json", Buffer.from('{"a":"\xe9"}', "latin1"), { a: "é" }],
  ["application/json", Buffer.from('\uFEFF{"a":1}'), { a: 1 }],
  ["application/json", Buffer.from('\uFEFF{"a":1}', "utf16le"), { a: 1 }],
  ["text/plain", Buffer.from("\xfcber", "latin1"), "über"],
  ["application/vnd.acme; charset=iso-8859-1", Buffer.from("\xfcber", "latin1"), "über"],
  ["application/vnd.acme", Buffer.from("\xfcber", "latin1"), "/GJlcg=="],
])("decodes %s by its charset, its mark, or what its bytes can be", (type, bytes, value) => {
  expect(parseResponseBody(bytes, type)).toEqual(value);
});

test("gives bytes that are no text as base64 when nothing says what they are", () => {
  expect(parseResponseBody(Buffer.from([0xff, 0xfe, 0x00]), "")).toBe("//4A");
});

test("keeps a document nested without end as text, so that nothing later runs out of stack", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  expect(parseResponseBody(text(deep), "application/json")).toBe(deep);
});

test("a key of a prototype stays a key", () => {
  const body = parseResponseBody(text('{"__proto__":{"admin":true}}'), "application/json");
  expect(Object.keys(body ?? {})).toEqual(["__proto__"]);
  expect(Reflect.get({}, "admin")).toBeUndefined();
});

test.each([
  ["gzip", gzipSync("hello")],
  ["br", brotliCompressSync("hello")],
  ["deflate", deflateSync("hello")],
  ["deflate", deflateRawSync("hello")],
  ["", text("hello")],
  ["identity", text("hello")],
  ["zstd", zstdCompressSync("hello")],
  ["gzip, gzip", gzipSync(gzipSync("hello"))],
  ["gzip,identity, BR", brotliCompressSync(gzipSync("hello"))],
])("undoes the coding %j", async (coding, bytes) => {
  expect((await decompress(bytes, coding, 100))?.toString()).toBe("hello");
});

test.each(["compress", "gzip, unknown", "gzip,gzip,gzip,gzip,gzip,gzip"])(
  "does not decode a body of the codings %s",
  async (coding) => {
    expect(await decompress(gzipSync("hello"), coding, 100)).toBeNull();
  },
);

test("stops a bomb at the limit, in any layer", async () => {
  const layers = gzipSync(gzipSync(Buffer.alloc(50_000_000)));
  await expect(decompress(layers, "gzip, gzip", 1_000_000)).rejects.toMatchObject({
    code: "ERR_BUFFER_TOO_LARGE",
  });
});

test("stops a bomb at the limit", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  await expect(decompress(bomb, "gzip", 1_000_000)).rejects.toMatchObject({ code: "ERR_BUFFER_TOO_LARGE" });
});
