import { parsePath } from "#engine/tags/parse-path.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { PathStep } from "#lib/field-path.ts";
import type { Json } from "#lib/json.ts";

/** The type of a field in a call. `missing`: there is nothing at the path. */
export const fieldKinds = ["missing", "null", "string", "number", "boolean", "array", "object"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * The type of a trigger's output at a path, read as tags read it.
 *
 * @param hidden placeholders for values that are not stored, for which it returns null
 */
export function kindAt(
  output: Json,
  steps: readonly PathStep[],
  hidden: ReadonlySet<string> = new Set(),
): FieldKind | null {
  const value = parsePath(buildScope(output, []), steps);
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (typeof value === "string" && hidden.has(value)) return null;
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") return "object";
  return typeof value === "string" ? "string" : typeof value === "number" ? "number" : "boolean";
}
