import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { ConversionError, count } from "./conversion-work.ts";

/** Far more than any description: the largest known one has 47 MB, 2 million parts and 40 levels. */
const limits = { depth: 200, parts: 4_000_000, aliases: 20_000 };

/**
 * Reads a description as JSON or YAML.
 *
 * @throws ConversionError that says where it is wrong
 */
export function parseDescription(text: string): JsonObject {
  const value = /^\s*[{[]/.test(text) ? parseJsonOrYaml(text) : parseYaml(text);
  if (!isJsonObject(value)) {
    throw new ConversionError(
      "description_invalid",
      "This is neither JSON nor YAML of an OpenAPI description.",
    );
  }
  return value;
}

function parseJsonOrYaml(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A YAML file may begin with a brace too. What is neither is reported as JSON, which it looks like.
    try {
      return parseYaml(text);
    } catch (other) {
      if (other instanceof ConversionError && other.code !== "description_invalid") throw other;
      const at = cause instanceof Error ? cause.message : String(cause);
      throw new ConversionError("description_invalid", `This is not JSON: ${at.slice(0, 300)}`);
    }
  }
}

function parseYaml(text: string): Json {
  let value: unknown;
  try {
    value = load(text, {
      schema: CORE_SCHEMA.withTags(mergeTag),
      json: true,
      maxDepth: limits.depth,
      maxAliases: limits.aliases,
    });
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause;
    throw new ConversionError("description_invalid", `This is not YAML: ${cause.message.slice(0, 500)}`);
  }
  checkSize(value);
  return value as Json;
}

/**
 * A name for a part (`&a`) lets a few lines stand for more parts than any memory has, or for a part in itself. Counts them as if
 * each were written out.
 */
function checkSize(value: unknown): void {
  let parts = 0;
  const waiting: [part: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, depth] = next;
    parts += 1;
    if (typeof part !== "object" || part === null) continue;
    if (depth > limits.depth) throw tooComplex(`nests deeper than ${limits.depth} levels`);
    const inner = Object.values(part);
    if (parts + waiting.length + inner.length > limits.parts) {
      throw tooComplex(`has more than ${count(limits.parts)} parts, with its aliases written out`);
    }
    for (const each of inner) waiting.push([each, depth + 1]);
  }
}

const tooComplex = (what: string) =>
  new ConversionError("description_too_complex", `The description ${what}.`);
