import { type FieldStep, parseFieldPath } from "./field-path.ts";
import { isJsonObject, type Json } from "./json.ts";

/**
 * The value at a path such as `order.lines.0.sku`, `lines[0].sku` or `["odd.name"]`; undefined if there is no
 * such value. A field whose name is the whole path comes first. Only own properties are read.
 */
export function readField(value: Json, path: string): Json | undefined {
  const whole = readStep(value, path);
  if (whole !== undefined || !/[.[]/.test(path)) return whole;
  return readSteps(value, parseFieldPath(path) ?? path.split("."));
}

function readSteps(value: Json, steps: readonly FieldStep[]): Json | undefined {
  let found: Json | undefined = value;
  for (const step of steps) found = found === undefined ? undefined : readStep(found, step);
  return found;
}

function readStep(value: Json, step: FieldStep): Json | undefined {
  if (typeof step === "object") return undefined;
  if (Array.isArray(value)) {
    if (typeof step === "number") return value.at(step);
    return /^\d+$/.test(step) ? value[Number(step)] : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
