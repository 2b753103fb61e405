import fc from "fast-check";
import { expect, test } from "vitest";
import { formatJson } from "./format-json.ts";

test("lays any JSON out as JSON.stringify would", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
    }),
  );
});

test("keeps what parsing would lose: digits, escapes and names that stand twice", () => {
  expect(formatJson('{"id":12345678901234567890,"price":1.50,"a":"\\u00e9 [,] \\"","a":1}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "price": 1.50,\n  "a": "\\u00e9 [,] \\"",\n  "a": 1\n}',
  );
});

test("changes nothing the second time", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(formatJson(formatJson(text))).toBe(formatJson(text));
    }),
  );
});
