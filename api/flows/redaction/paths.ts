import { type FieldStep, parseFieldPath } from "#lib/field-path.ts";

export type RedactedPath = readonly FieldStep[];

/**
 * The steps of a path such as `customer.card`, `items[].iban` or `["odd name"].x`, which begins with a name; null if it
 * cannot be read.
 */
export function parseRedactedPath(path: string): RedactedPath | null {
  const steps = parseFieldPath(path);
  return typeof steps?.[0] === "string" ? steps : null;
}

/** The name of a call's header or query parameter that a path names; null if it names neither. */
export function parseMetadataPath(path: RedactedPath): { part: "headers" | "query"; name: string } | null {
  const [root, part, name] = path;
  if (root !== "_webhook" || path.length !== 3 || typeof name !== "string") return null;
  if (part === "headers") return { part, name: name.toLowerCase() };
  return part === "query" ? { part, name } : null;
}
