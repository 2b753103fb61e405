import { abbreviate } from "#lib/cut-text.ts";

/** The longest expression, in characters. */
export const maxExpressionLength = 10_000;

/** A setting that is a JavaScript expression, in place of text with tags (docs/expressions.md). */
export interface Expression {
  js: string;
}

/** Whether a setting's value is an expression. It may be too long, or not even JavaScript. */
export function isExpression(value: unknown): value is Expression {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return "js" in value && typeof value.js === "string" && Object.keys(value).length === 1;
}

const maxShown = 80;

/**
 * How an expression is shown where there is only room for text, and to a node type that looks at its unresolved
 * settings: as a tag, so that its value counts as unknown. A blank expression is an empty text.
 */
export function expressionText({ js }: Expression): string {
  const line = js.replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const shown = abbreviate(line, maxShown);
  return `{{= ${shown.replace(/([{}])(?=[{}%])/g, "$1 ")} }}`;
}
