import type { Json } from "#lib/json.ts";

/**
 * The text of a JSON object with one more property, as a person would type it. The rest stays as it is, tags without quotes
 * included.
 *
 * @returns null if the text is no object: a list, or a tag alone
 */
export function withProperty(text: string, name: string, value: Json): string | null {
  const line = `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const trimmed = text.trim();
  if (trimmed === "") return `{\n${line}\n}`;
  // A tag has braces, too.
  if (!trimmed.startsWith("{") || /^\{[{%]/.test(trimmed) || !trimmed.endsWith("}")) return null;
  const inside = trimmed.slice(1, -1).trimEnd();
  if (inside.trim() === "") return `{\n${line}\n}`;
  return `{${inside.replace(/,$/, "")},\n${line}\n}`;
}

/** Whether the text has a property of this name, or one that looks like it. */
export const hasProperty = (text: string, name: string): boolean => text.includes(`${JSON.stringify(name)}:`);
