import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { ConfigProblem, TriggerInput } from "./definition.ts";
import { findJsonError } from "./tags/json-error.ts";
import { findSampleOversize } from "./tags/sample-size.ts";

/** Takes a JSON object as it is. */
export function toObjectInput(input: Json): TriggerInput {
  if (isJsonObject(input)) return { input };
  const detail = 'The input must be a JSON object, such as {"name": "Ada"}.';
  return { problems: [{ pointer: "", code: "input_not_object", detail }] };
}

/**
 * Takes a JSON object that has the fields of a sample: each with a value of the same kind (text, number, true
 * or false, list, object). A field that is null in the sample may be missing or have any value. Other fields
 * are accepted as they are, and the contents of lists and objects are not compared.
 *
 * @param sample JSON text; without an object in it, any object is taken
 */
export function toInputLike(sample: string, input: Json): TriggerInput {
  const taken = toObjectInput(input);
  if ("problems" in taken) return taken;
  const problems = Object.entries(readSample(sample)).flatMap(([name, example]) => {
    if (example === null) return [];
    const value = Object.hasOwn(taken.input, name) ? taken.input[name] : undefined;
    return differenceOf(name, example, value);
  });
  return problems.length === 0 ? taken : { problems };
}

/** A sample's fields; none if the text is not a JSON object. */
export function readSample(text: string): JsonObject {
  try {
    const value: unknown = parseExactJson(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Why a sample that must be a JSON object prevents activation. `pointer` leads to its setting. */
export function objectSampleProblems(text: string, pointer: string): ConfigProblem[] {
  if (text.trim() === "") {
    const detail = "The sample payload is missing. Enter an example of the input, or {} if there is none.";
    return [{ pointer, code: "sample_payload_required", detail }];
  }
  const error = findSampleOversize(text) ?? findJsonError(text);
  if (error !== null) {
    return [
      { pointer, code: "sample_payload_invalid", detail: `The sample payload cannot be read. ${error}` },
    ];
  }
  if (isJsonObject(parseExactJson(text))) return [];
  const detail = 'The sample payload must be a JSON object, such as {"name": "Ada"}.';
  return [{ pointer, code: "sample_payload_not_object", detail }];
}

/** The JSON pointer (RFC 6901) to a field of the input. */
export function fieldPointer(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function differenceOf(name: string, example: Json, value: Json | undefined): ConfigProblem[] {
  const pointer = fieldPointer(name);
  const expected = kindOf(example);
  if (value === undefined) {
    const detail = `The input has no “${name}”, which the sample payload shows as ${expected}.`;
    return [{ pointer, code: "input_field_missing", detail }];
  }
  if (kindOf(value) === expected) return [];
  const detail = `“${name}” is ${kindOf(value)}, but the sample payload shows ${expected}.`;
  return [{ pointer, code: "input_field_mismatch", detail }];
}

function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "a number";
  return typeof value === "boolean" ? "true or false" : "an object";
}
