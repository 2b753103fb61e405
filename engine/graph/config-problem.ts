import type { z } from "zod";
import type { ConfigProblem, NodeDefinition } from "#engine/definition.ts";
import { withExpressionsAsText } from "#engine/expressions/as-text.ts";
import { findExpressionProblems } from "#engine/expressions/find-problems.ts";
import type { Fields } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";

/**
 * All problems of a configuration: those of its type's schema, else those of the type's `check`; and
 * expressions that cannot be parsed. Only settings that take tags can be expressions: elsewhere the schema
 * rejects them.
 */
export function findConfigProblems(definition: NodeDefinition, config: unknown): ConfigProblem[] {
  if (!isJsonObject(config)) return schemaProblems(definition, config);
  const text = withExpressionsAsText(definition.fields, config);
  const problems = schemaProblems(definition, text);
  return text === config ? problems : [...problems, ...findExpressionProblems(definition.fields, config)];
}

function schemaProblems(definition: NodeDefinition, config: unknown): ConfigProblem[] {
  const parsed = definition.config.safeParse(config, { error: describeIssue });
  if (parsed.success) return definition.check?.(parsed.data) ?? [];
  return parsed.error.issues.flatMap((issue) =>
    namedPaths(issue).map((path) => ({
      pointer: toPointer(path),
      code: "invalid_setting",
      detail: `${describePath(definition.fields, path)}: ${issue.message}`,
    })),
  );
}

/** Zod reports unknown properties at their object; here each property gets its own problem. */
function namedPaths(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== "unrecognized_keys") return [issue.path];
  return issue.keys.map((key) => [...issue.path, key]);
}

/** The messages for problems that the schema has no message for. Returning undefined leaves the message to Zod. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This is required.";
      return `This must be ${kinds[issue.expected] ?? `of the kind ${issue.expected}`}.`;
    case "too_small":
      return `This must ${bound(issue.origin, "least", issue.minimum, issue.inclusive ?? true)}.`;
    case "too_big":
      return `This must ${bound(issue.origin, "most", issue.maximum, issue.inclusive ?? true)}.`;
    case "invalid_value":
      return `This must be ${issue.values.map((value) => `“${String(value)}”`).join(" or ")}.`;
    case "unrecognized_keys":
      return "This setting does not exist.";
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const counted: Readonly<Record<string, string>> = { string: "characters", array: "entries" };

function bound(origin: string, side: "least" | "most", limit: number | bigint, inclusive: boolean): string {
  const unit = counted[origin];
  if (unit && side === "least" && Number(limit) === 1) return "not be empty";
  if (unit) return `have at ${side} ${limit} ${unit}`;
  if (inclusive) return `be at ${side} ${limit}`;
  return `be ${side === "least" ? "more" : "less"} than ${limit}`;
}

/** A setting's name in messages: `describePath` for a JSON pointer (RFC 6901). */
export function describePointer(fields: Fields, pointer: string): string {
  const parts = pointer.split("/").slice(1);
  return describePath(
    fields,
    parts.map((part) =>
      /^\d+$/.test(part) ? Number(part) : part.replaceAll("~1", "/").replaceAll("~0", "~"),
    ),
  );
}

/** The path in the panel's labels ("Headers, row 2, Name"), or the property's own name where there is no field. */
function describePath(fields: Fields, path: readonly PropertyKey[]): string {
  let level: Fields | undefined = fields;
  const words = path.map((part) => {
    if (typeof part === "number") return `row ${part + 1}`;
    const name = String(part);
    const field = level && Object.hasOwn(level, name) ? level[name] : undefined;
    level = field?.kind === "list" || field?.kind === "group" ? field.item : undefined;
    return field?.label ?? name;
  });
  return words.length === 0 ? "Settings" : words.join(", ");
}

/** RFC 6901. */
function toPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
