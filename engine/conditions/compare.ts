import { isJsonObject, type Json } from "#lib/json.ts";
import { areEqual } from "./equal.ts";
import type { Operator } from "./operators.ts";
import { compareValues } from "./order.ts";
import { compilePattern } from "./pattern.ts";

export interface Condition {
  left: Json;
  operator: Operator;
  right: Json;
}

/** Whether the condition is true, or why its pattern cannot be used. */
export type Comparison = { isTrue: boolean } | { problem: string };

/** Text, numbers and booleans as text; null for values that have no parts to search. */
function textOf(value: Json): string | null {
  return value === null || typeof value === "object" ? null : String(value);
}

/** In an array: an equal item. In an object: a key. Otherwise: a substring. */
function contains(left: Json, right: Json): boolean {
  if (Array.isArray(left)) return left.some((item) => areEqual(item, right));
  const part = textOf(right);
  if (part === null) return false;
  if (isJsonObject(left)) return Object.hasOwn(left, part);
  return textOf(left)?.includes(part) ?? false;
}

function textsMeet(left: Json, right: Json, meet: (text: string, part: string) => boolean): boolean {
  const [text, part] = [textOf(left), textOf(right)];
  return text !== null && part !== null && meet(text, part);
}

function isEmpty(value: Json): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (isJsonObject(value) && Object.keys(value).length === 0);
}

function isBoolean(value: Json, expected: boolean): boolean {
  return areEqual(value, expected) || readsAs(value, expected ? "1" : "0");
}

const readsAs = (value: Json, digit: string) => textOf(value)?.trim() === digit;

function isOrdered(left: Json, right: Json, accept: (order: number) => boolean): boolean {
  const order = compareValues(left, right);
  return order !== null && accept(order);
}

function matches(left: Json, right: Json): Comparison {
  const pattern = compilePattern(textOf(right) ?? "");
  return "problem" in pattern ? pattern : { isTrue: pattern.test(textOf(left) ?? "") };
}

/**
 * Evaluates one condition. Both sides keep the types of their tags' values; `equal.ts` and `order.ts` define equality
 * and order. An unresolved tag is null: it is empty, does not exist, and is neither true nor false.
 */
export function compare({ left, operator, right }: Condition): Comparison {
  switch (operator) {
    case "equals":
      return { isTrue: areEqual(left, right) };
    case "not_equals":
      return { isTrue: !areEqual(left, right) };
    case "contains":
      return { isTrue: contains(left, right) };
    case "not_contains":
      return { isTrue: !contains(left, right) };
    case "starts_with":
      return { isTrue: textsMeet(left, right, (text, part) => text.startsWith(part)) };
    case "ends_with":
      return { isTrue: textsMeet(left, right, (text, part) => text.endsWith(part)) };
    case "matches":
      return matches(left, right);
    case "greater":
      return { isTrue: isOrdered(left, right, (order) => order > 0) };
    case "greater_or_equal":
      return { isTrue: isOrdered(left, right, (order) => order >= 0) };
    case "less":
      return { isTrue: isOrdered(left, right, (order) => order < 0) };
    case "less_or_equal":
      return { isTrue: isOrdered(left, right, (order) => order <= 0) };
    case "is_empty":
      return { isTrue: isEmpty(left) };
    case "is_not_empty":
      return { isTrue: !isEmpty(left) };
    case "is_true":
      return { isTrue: isBoolean(left, true) };
    case "is_false":
      return { isTrue: isBoolean(left, false) };
    case "exists":
      return { isTrue: left !== null };
  }
}
