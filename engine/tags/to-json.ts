import { toValue } from "liquidjs";
import type { Json } from "#lib/json.ts";

/**
 * Converts a Liquid value to JSON. Data is returned without a copy. Values that filters can return but JSON cannot
 * represent (undefined, NaN, an infinity, minus zero, LiquidJS's own objects) become null or their plain value.
 */
export function toJson(value: unknown): Json {
  return isJson(value) ? value : convert(value);
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isJson(item)) return false;
    return true;
  }
  if (!isPlainObject(value)) return false;
  for (const key in value) if (!isJson(value[key])) return false;
  return true;
}

function convert(value: unknown): Json {
  if (isJson(value)) return value;
  if (value === 0) return 0;
  if (Array.isArray(value)) return Array.from(value, convert);
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, convert(item)]));
  }
  const plain: unknown = toValue(value);
  return Object.is(plain, value) ? null : convert(plain);
}

function isPlainObject(value: unknown): value is { [key: string]: unknown } {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
