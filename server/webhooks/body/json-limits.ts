import { maxDepth } from "#server/platform/json/measure-json.ts";
import type { JsonLimits } from "#server/platform/json/scan-json.ts";
import { maxValues } from "#server/platform/json/value-limit.ts";

const reserved = Buffer.from("_webhook");

/** For scanning a body's text. The trigger's output adds a field `_webhook` to the body's own. */
export function bodyLimits(): JsonLimits {
  const values = maxValues();
  return { depth: maxDepth, keys: values, items: values, reserved };
}
