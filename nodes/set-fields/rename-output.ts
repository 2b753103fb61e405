import { fieldName, parseFieldPath } from "#lib/field-path.ts";

/** The first step of a field's name: `order` in `order.total`. */
const firstOf = (name: unknown) => (typeof name === "string" ? parseFieldPath(name)?.[0] : undefined);

/**
 * The configuration with a field of the output renamed, in all rows that set it or a part of it; null if no
 * row does.
 */
export function renameOutput(
  config: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
): Record<string, unknown> | null {
  const rows: readonly unknown[] = Array.isArray(config.fields) ? config.fields : [];
  const names = rows.map((row) =>
    typeof row === "object" && row !== null && "name" in row ? row.name : undefined,
  );
  const firsts = names.map(firstOf);
  if (!firsts.includes(from) || firsts.includes(to)) return null;
  const fields = rows.map((row, at) =>
    firsts[at] === from
      ? { ...(row as object), name: `${fieldName(to)}${afterFirst(String(names[at]).trim())}` }
      : row,
  );
  return { ...config, fields };
}

/** The part after the first step, as written. */
function afterFirst(name: string): string {
  const end = name.startsWith("[")
    ? /^\[[^"']*\]|^\[\s*(["'])(?:\\.|(?!\1).)*\1\s*\]/.exec(name)?.[0].length
    : name.search(/[.[]/);
  return end === undefined || end < 0 ? "" : name.slice(end);
}
