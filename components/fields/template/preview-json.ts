import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";

/**
 * A value as JSON on one line, cut at `maxChars` with “…”. Serializes only what is shown, so that a preview of a
 * megabyte costs no more than one of a line.
 */
export function previewJson(value: Json, maxChars: number): string {
  let text = "";
  const write = (part: string): boolean => {
    text += part;
    return text.length <= maxChars;
  };
  const visitAll = (parts: Iterable<readonly [name: string | null, value: Json]>): boolean => {
    let isFirst = true;
    for (const [name, part] of parts) {
      if (!isFirst && !write(", ")) return false;
      if (name !== null && !write(`${JSON.stringify(name)}: `)) return false;
      if (!visit(part)) return false;
      isFirst = false;
    }
    return true;
  };
  const visit = (each: Json): boolean => {
    if (typeof each === "string") return write(JSON.stringify(cutText(each, maxChars + 1)));
    if (typeof each !== "object" || each === null) return write(String(each));
    if (Array.isArray(each)) return write("[") && visitAll(elements(each)) && write("]");
    return write("{") && visitAll(fields(each)) && write("}");
  };
  visit(value);
  return text.length > maxChars ? `${cutText(text, maxChars - 1)}…` : text;
}

function* elements(array: readonly Json[]): Generator<readonly [null, Json]> {
  for (const element of array) yield [null, element];
}

function* fields(object: Readonly<Record<string, Json>>): Generator<readonly [string, Json]> {
  for (const name of Object.keys(object)) yield [name, object[name] ?? null];
}
