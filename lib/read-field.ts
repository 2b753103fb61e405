import { isJsonObject, type Json } from "./json.ts";

/**
 * The value at a dotted path such as `order.lines.0.sku`; undefined when there is none. A field whose name is the whole
 * path comes first. Only own properties are read.
 */
export function readField(value: Json, path: string): Json | undefined {
  const whole = readStep(value, path);
  if (whole !== undefined || !path.includes(".")) return whole;
  let found: Json | undefined = value;
  for (const step of path.split(".")) {
    found = found === undefined ? undefined : readStep(found, step);
  }
  return found;
}

function readStep(value: Json, step: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
