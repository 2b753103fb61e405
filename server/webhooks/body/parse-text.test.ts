import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markedCharset } from "#lib/decoding/charset.ts";
import { readContentType } from "./content-type.ts";
import { parseText } from "./parse-text.ts";

const post = (type: string | undefined, body: string | Buffer) =>
  parseText("POST", readContentType(type), Buffer.isBuffer(body) ? body : Buffer.from(body));

const form = "application/x-www-form-urlencoded";
const latin1 = Buffer.from("caf\u00e9", "latin1");

describe("a body becomes the fields of the output", () => {
  test.each<[type: string | undefined, body: string | Buffer, fields: unknown]>([
    ["application/json", '{"name":"Ada","n":1}', { name: "Ada", n: 1 }],
    ["application/json; charset=utf-8", '{"a":"é"}', { a: "é" }],
    ["APPLICATION/JSON", "{}", {}],
    ["application/json", "[1,2]", { body: [1, 2] }],
    ["application/json", '"text"', { body: "text" }],
    ["application/json", "0", { body: 0 }],
    ["application/json", "false", { body: false }],
    ["application/json", "null", { body: null }],
    ["application/json", "", {}],
    ["application/json", " \n", {}],
    ["application/json", '\uFEFF{"a":1}', { a: 1 }],
    ["application/vnd.github+json", '{"a":1}', { a: 1 }],
    ["application/json; charset=iso-8859-1", Buffer.from('{"a":"\u00e9"}', "latin1"), { a: "é" }],
    [form, "a=1&b=two+words", { a: "1", b: "two words" }],
    [form, "a=1&a=2", { a: ["1", "2"] }],
    [form, "a[]=1", { a: ["1"] }],
    [form, "a%5Bb%5D=1&a[c]=2", { a: { b: "1", c: "2" } }],
    [form, "a[0][sku]=x&a[1][sku]=y", { a: [{ sku: "x" }, { sku: "y" }] }],
    [form, "", {}],
    [form, "a=%zz", { a: "%zz" }],
    [`${form}; charset=iso-8859-1`, "a=caf%E9", { a: "café" }],
    [form, "a=caf%E9&_charset_=windows-1252", { a: "café", _charset_: "windows-1252" }],
    [form, "_charset_=ISO-8859-1&a=caf%E9", { a: "café", _charset_: "ISO-8859-1" }],
    [form, "_charset_=klingon&a=caf%C3%A9", { a: "café", _charset_: "klingon" }],
    [
      `${form}; charset=utf-8`,
      "_charset_=windows-1252&a=caf%C3%A9",
      { a: "café", _charset_: "windows-1252" },
    ],
    ["text/plain", "hello", { body: "hello" }],
    ["text/plain; charset=iso-8859-1", latin1, { body: "café" }],
    ["text/plain", '{"a":1}', { body: '{"a":1}' }],
    [undefined, '{"a":1}', { a: 1 }],
    [undefined, "hello", { body: "hello" }],
    [undefined, "", {}],
    ["not a type", "x", { body: "x" }],
  ])("%s %j", (type, body, fields) => {
    const parsed = post(type, body);
    expect("problem" in parsed ? parsed : JSON.parse(JSON.stringify(parsed.fields))).toEqual(fields);
  });
});

describe("a body that is not what its type says is refused, saying where", () => {
  test.each<[type: string, body: string | Buffer, problem: RegExp]>([
    ["application/json", '{"a":', /line 1, column 6/],
    ["application/json", '{"a":1}\n]', /line 2, column 1/],
    ["application/json", "{'a':1}", /line 1, column 2/],
    ["application/json", latin1, /not valid utf-8/],
    ["application/json", "[".repeat(65) + "]".repeat(65), /deeper than 64/],
    ["text/plain; charset=klingon", "x", /“klingon” is unknown/],
    [form, "a=1&".repeat(10_001), /more than 10000 fields/],
    [form, `a${"[b]".repeat(40)}=1`, /32 levels/],
  ])("%s %j", (type, body, problem) => {
    expect(post(type, body)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test("64 levels and 16,000 keys are taken, 65 levels are not", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const keyed = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));
    expect(post("application/json", nested(64))).toHaveProperty("fields");
    expect(post("application/json", nested(65))).toHaveProperty("problem");
    expect(post("application/json", keyed(16_000))).toHaveProperty("fields");
  });
});

describe("what was sent stays readable", () => {
  test("as the text it was, byte order mark and white space included", () => {
    expect(post("application/json", '\uFEFF {"a" : 1}')).toMatchObject({
      content: '\uFEFF {"a" : 1}',
      contentEncoding: null,
    });
  });

  test("as base64 where it is not text, even under a text type", () => {
    expect(post("text/plain", latin1)).toMatchObject({
      content: latin1.toString("base64"),
      contentEncoding: "base64",
    });
  });

  test("a GET has no fields, whatever it carries", () => {
    expect(parseText("GET", readContentType("application/json"), Buffer.from('{"a":1}'))).toEqual({
      fields: {},
      content: '{"a":1}',
      contentEncoding: null,
      contentOmitted: false,
    });
  });
});

describe("no key reaches a prototype", () => {
  const hostileKey = fc.constantFrom("__proto__", "constructor", "prototype", "toString", "a");
  const hostileJson = fc
    .array(hostileKey, { minLength: 1, maxLength: 5 })
    .map((keys) => keys.reduceRight((inner, key) => `{"${key}":${inner}}`, '"polluted"'));
  const hostileForm = fc
    .array(fc.tuple(hostileKey, fc.array(hostileKey, { maxLength: 3 })), { minLength: 1, maxLength: 8 })
    .map((names) =>
      names.map(([first, rest]) => `${first}${rest.map((key) => `[${key}]`).join("")}=polluted`),
    );

  test("JSON keeps such keys as data of its own", () => {
    fc.assert(
      fc.property(hostileJson, (source) => {
        const parsed = post("application/json", source);
        expect("problem" in parsed ? parsed : JSON.stringify(parsed.fields)).toBe(source);
        expectCleanPrototypes();
      }),
    );
  });

  test("forms neither set them nor fail", () => {
    fc.assert(
      fc.property(hostileForm, (fields) => {
        expect(post(form, fields.join("&"))).toHaveProperty("fields");
        expectCleanPrototypes();
      }),
    );
  });

  function expectCleanPrototypes() {
    const properties = ["__proto__", "constructor", "toString"].map((key) =>
      Object.getOwnPropertyDescriptor(Object.prototype, key),
    );
    expect(properties).toEqual(untouched);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("polluted" in {}).toBe(false);
  }
  const untouched = ["__proto__", "constructor", "toString"].map((key) =>
    Object.getOwnPropertyDescriptor(Object.prototype, key),
  );
});

test("any bytes under any type are taken or refused, never thrown at", () => {
  const types = fc.oneof(
    fc.constantFrom("application/json", form, "text/plain", "text/plain; charset=utf-16le", undefined),
    fc.string(),
  );
  fc.assert(
    fc.property(types, fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
      const parsed = post(type, Buffer.from(bytes));
      if ("problem" in parsed) return;
      const sent = Buffer.from(parsed.content, parsed.contentEncoding ?? "utf8");
      const isDecoded = type?.includes("charset") || markedCharset(bytes)?.startsWith("utf-16");
      if (!isDecoded) expect(sent.equals(Buffer.from(bytes))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
