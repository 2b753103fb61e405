import { maxDepth, maxItems, maxKeys } from "#server/platform/json/measure-json.ts";
import type { JsonLimits } from "#server/platform/json/scan-json.ts";

/** For scanning a body's text. The trigger's output adds a field `_webhook` to the body's own. */
export const bodyLimits: JsonLimits = {
  depth: maxDepth,
  keys: maxKeys,
  items: maxItems,
  reserved: Buffer.from("_webhook"),
};
