import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";

/** Longer text is not parsed here. */
const maxJsonChars = 2_000_000;

/** Text that is an object or a list in JSON, such as a response's body, counts as that. Other text stays text. */
export function readJson(data: Json): Json {
  if (typeof data !== "string" || data.length > maxJsonChars || !/^\s*[[{]/.test(data)) return data;
  try {
    return parseExactJson(data);
  } catch {
    return data;
  }
}
