import { choicesOf } from "./choices.ts";
import type { ObjectShape, Shape, StringShape } from "./shape.ts";

/** Objects deeper than this are `any`. */
const maxDepth = 12;
const maxFields = 200;

/** The TypeScript type of the values of a shape, in one line. */
export function toTypeScript(shape: Shape, depth = 0): string {
  const types = [
    ...(shape.strings ? [stringType(shape.strings)] : []),
    ...(shape.integers + shape.fractions > 0 ? ["number"] : []),
    ...(shape.booleans > 0 ? ["boolean"] : []),
    ...(shape.lists ? [listType(shape.lists.element, depth)] : []),
    ...(shape.objects ? [objectType(shape.objects, depth)] : []),
  ];
  // Of a place where only null was seen, nothing is known.
  if (types.length === 0) return "any";
  return [...types, ...(shape.nulls > 0 ? ["null"] : [])].join(" | ");
}

function stringType(strings: StringShape): string {
  const choices = choicesOf(strings);
  return choices ? choices.map((value) => JSON.stringify(value)).join(" | ") : "string";
}

function listType(element: Shape | null, depth: number): string {
  if (!element) return "any[]";
  const type = toTypeScript(element, depth + 1);
  return type.includes(" | ") ? `(${type})[]` : `${type}[]`;
}

function objectType({ fields, seen, hasMore }: ObjectShape, depth: number): string {
  if (depth >= maxDepth) return "any";
  const shown = [...fields].slice(0, maxFields);
  const isOpen = hasMore || fields.size > shown.length || fields.size === 0;
  const lines = shown.map(([name, field]) => {
    const mark = field.seen < seen ? "?" : "";
    return `${propertyName(name)}${mark}: ${toTypeScript(field, depth + 1)}`;
  });
  return `{ ${[...lines, ...(isOpen ? ["[name: string]: any"] : [])].join("; ")} }`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
