import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  compare,
  type Decimal,
  divide,
  floor,
  fromDecimal,
  multiply,
  parseDecimal,
  remainder,
  subtract,
  sumOf,
} from "./decimal.ts";

const of = (value: number | string): Decimal => {
  const parsed = parseDecimal(value);
  if (!parsed) throw new Error(`${value} is not a number.`);
  return parsed;
};

test.each([
  [add, 0.1, 0.2, 0.3],
  [add, "150.40", 140.51, 290.91],
  [add, "8202522731445525542", 1, "8202522731445525543"],
  [add, 9007199254740992, 1, "9007199254740993"],
  [subtract, "9007199254740993", 1, 9007199254740992],
  [subtract, 0.3, 0.1, 0.2],
  [multiply, 0.57, 100, 57],
  [multiply, 1.005, 1000, 1005],
  [multiply, "1e3", "-2.50", -2500],
  [divide, 1, 3, 1 / 3],
  [divide, 2, 3, 2 / 3],
  [divide, 1e-10, 3, 1e-10 / 3],
  [divide, 0.3, 0.1, 3],
  [divide, "18014398509481986", 2, "9007199254740993"],
  [remainder, 0.3, 0.1, 0],
  [remainder, -7, 3, -1],
])("%o of %s and %s is %s", (operation, left, right, result) => {
  const value = operation(of(left), of(right));
  expect(value && fromDecimal(value)).toBe(result);
});

test("a division by zero has no result", () => {
  expect(divide(of(1), of(0))).toBeNull();
  expect(remainder(of(1), of("0.0"))).toBeNull();
});

test.each([
  [1.8, 1],
  [-1.2, -2],
  [-2, -2],
  ["8202522731445525542.9", "8202522731445525542"],
])("the whole number below %s is %s", (value, result) => {
  expect(fromDecimal(floor(of(value)))).toBe(result);
});

test.each(["", "abc", "0x10", "1,000", ".", "1e999", `${"9".repeat(401)}`, true, null, [1]])(
  "%j is not a number to calculate with",
  (value) => expect(parseDecimal(value)).toBeNull(),
);

test("a sum that cancels is 0", () => {
  const total = sumOf([0.1, 0.2, -0.3, "1e20", "-1e20"]);
  expect(total && fromDecimal(total)).toBe(0);
});

test("cents are added as people add them, in any order", () => {
  const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 });
  fc.assert(
    fc.property(cents, (amounts) => {
      const total = sumOf(amounts.map((amount) => (amount / 100).toFixed(2)));
      const expected = amounts.reduce((sum, amount) => sum + amount, 0) / 100;
      expect(total && fromDecimal(total)).toBe(expected + 0);
    }),
  );
});

test("whole numbers of any size are exact, and in order", () => {
  const big = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
  fc.assert(
    fc.property(big, big, (a, b) => {
      const [left, right] = [of(String(a)), of(String(b))];
      expect(BigInt(fromDecimal(add(left, right)))).toBe(a + b);
      expect(BigInt(fromDecimal(multiply(left, right)))).toBe(a * b);
      expect(compare(left, right)).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});
