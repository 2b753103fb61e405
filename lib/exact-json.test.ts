import fc from "fast-check";
import { expect, test } from "vitest";
import { canHold, parseExactJson, readExactJson } from "./exact-json.ts";

test.each([
  "0",
  "-0",
  "0.1",
  "1.10",
  "1e3",
  "100.00",
  "9007199254740992",
  "-9007199254740992",
  "1e23",
  "1e308",
  "5e-324",
  "4.9E-324",
  "0.10000000000000001",
  "0.1000000000000000055511151231257827",
  "1.0000000000000000000000",
  "40.712775999999998",
  "100000000000000000000",
  "0e400",
])("%s is an ordinary number", (text) => {
  expect(canHold(text)).toBe(true);
  expect(parseExactJson(`[${text}]`)).toEqual([Number(text)]);
});

test.each([
  "8202522731445525542",
  "-8202522731445525542",
  "9007199254740993",
  "18446744073709551615",
  "18446744073709551616",
  "1e400",
  "-1E+400",
  "1e-400",
  "90071992547409.93",
  "12345678901234567890.5",
  "3.14159265358979323846",
  "9".repeat(500),
])("%s keeps its digits as text, wherever it stands", (text) => {
  expect(parseExactJson(text)).toBe(text);
  expect(parseExactJson(` [${text} ,{"a":${text}\n}]`)).toEqual([text, { a: text }]);
});

test("texts are not changed, whatever they look like", () => {
  const text = JSON.stringify({ a: ':12345678901234567890"', "[1e999": "\\", b: ["1e999", '\\"'] });
  expect(readExactJson(text)).toEqual({ value: JSON.parse(text), text });
  expect(parseExactJson(`{"a":"\\\\","b":12345678901234567890}`)).toEqual({
    a: "\\",
    b: "12345678901234567890",
  });
});

test.each(["[12345678901234567890", "{12345678901234567890:1}", "012345678901234567890"])(
  "%s is not JSON with quotes, either",
  (text) => expect(() => parseExactJson(text)).toThrow(SyntaxError),
);

test("what JavaScript wrote is read as JavaScript reads it", () => {
  fc.assert(
    fc.property(fc.json(), fc.double({ noNaN: true, noDefaultInfinity: true }), (json, number) => {
      expect(parseExactJson(json)).toEqual(JSON.parse(json));
      expect(parseExactJson(`[${JSON.stringify(number)}]`)).toEqual([JSON.parse(JSON.stringify(number))]);
    }),
    { numRuns: 1000 },
  );
});

test("every whole number of 64 bits keeps its digits", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (number) => {
      const parsed = parseExactJson(`{"id":${number}}`);
      expect(JSON.stringify(parsed).replaceAll('"', "")).toBe(`{id:${number}}`);
    }),
  );
});

test("fractions as C, Python 2 and old PHP print them stay numbers", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (number) => {
      expect(parseExactJson(number.toPrecision(17))).toBe(number + 0);
    }),
  );
});
