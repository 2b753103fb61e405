import { toText } from "#engine/tags/to-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

const named = /\{([a-z][a-z0-9_]*)\}/g;
const alone = /^\{([a-z][a-z0-9_]*)\}$/;

/**
 * Fixed parts of a request in which fields that have no place of their own are in braces, also in names: `{column}` with the value
 * `{operator}.{value}`. A part that names such a field without a value is left out. Other braces are kept.
 *
 * @param fields the names of these fields
 */
export function fillFixed(
  parts: Readonly<Record<string, Json>>,
  fields: ReadonlySet<string>,
  values: ReadonlyMap<string, Json>,
): [name: string, value: Json][] {
  if (fields.size === 0) return Object.entries(parts);
  return Object.entries(parts)
    .filter((part) => namesIn(part).every((name) => !fields.has(name) || values.has(name)))
    .map(([name, value]) => [toText(fill(name, values)), fill(value, values)]);
}

const namesIn = (part: Json) => [...JSON.stringify(part).matchAll(named)].map(([, name = ""]) => name);

/** A text that is one name alone becomes the value itself. */
function fill(template: Json, values: ReadonlyMap<string, Json>): Json {
  if (Array.isArray(template)) return template.map((each) => fill(each, values));
  if (isJsonObject(template)) {
    return Object.fromEntries(
      Object.entries(template).map(([name, each]) => [name, fill(each ?? null, values)]),
    );
  }
  if (typeof template !== "string") return template;
  const whole = values.get(alone.exec(template)?.[1] ?? "");
  if (whole !== undefined) return whole;
  return template.replaceAll(named, (kept, name: string) => {
    const value = values.get(name);
    return value === undefined ? kept : toText(value);
  });
}
