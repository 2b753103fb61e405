import { parseRedactedPath, type RedactedPath } from "#api/flows/redaction/paths.ts";
import { cutText } from "#lib/cut-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { hasControl } from "#lib/text.ts";
import { redactedMark } from "#server/flows/redaction/redact.ts";

/** The longest stored value. The beginning of a longer one is stored. */
const maxValueChars = 200;

/** The most values of one execution, its name included. */
export const maxValues = 20;

/** Placeholders for values that were not stored: redacted by the flow, or masked headers. */
const marks: ReadonlySet<string> = new Set([redactedMark, "[masked]"]);

/** The form in which values are stored and searched for: lower case, one space between words. */
export function toSearchValue(text: string): string {
  return cutText(
    cutText(text, 2 * maxValueChars)
      .replace(/\s+/gu, " ")
      .trim()
      .toLowerCase(),
    maxValueChars,
  );
}

/**
 * The values by which an execution is found: its name, and the texts, numbers and booleans at these paths of
 * its trigger's output. A path that names a list covers each of its items.
 *
 * @param output as stored, without the values that the flow redacts
 */
export function toSearchValues(
  { name, output }: { name: string | null; output: Json },
  fields: readonly string[],
): string[] {
  const values = new Set<string>();
  const add = (value: string) => {
    const found = toSearchValue(value);
    if (values.size < maxValues && found !== "" && !marks.has(value) && !hasControl(found)) values.add(found);
  };
  if (name !== null && !marks.has(name)) add(name);
  for (const field of fields) {
    const path = parseRedactedPath(field);
    if (path) for (const value of scalarsAt(output, path)) add(String(value));
    if (values.size >= maxValues) break;
  }
  return [...values];
}

type Scalar = string | number | boolean;

/** The same steps as redaction takes: a name applies to each item of a list. */
function* scalarsAt(value: Json, path: RedactedPath): Generator<Scalar> {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (Array.isArray(value)) for (const item of value) yield* scalarsAt(item, path);
    else if (value !== null && typeof value !== "object") yield value;
  } else if (Array.isArray(value)) {
    if (typeof step === "number") yield* scalarsAt(value.at(step) ?? null, rest);
    else for (const item of value) yield* scalarsAt(item, typeof step === "string" ? path : rest);
  } else if (isJsonObject(value)) {
    if (typeof step === "object") yield* scalarsAt(value, rest);
    else if (Object.hasOwn(value, step)) yield* scalarsAt(value[step] ?? null, rest);
  }
}
