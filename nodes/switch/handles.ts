import type { Handle } from "#engine/node.ts";

/** The exit handle when no case matches. */
export const defaultCase = "default";

/** A handle for each case, in the cases' order, then `default`. Accepts unfinished configurations. */
export function caseHandles({ cases }: Readonly<Record<string, unknown>>): Handle[] {
  const handles = new Map<string, Handle>();
  for (const [row, each] of (Array.isArray(cases) ? cases : []).entries()) {
    const { id, label }: { id?: unknown; label?: unknown } = each ?? {};
    if (typeof id === "string" && id !== "" && !handles.has(id)) {
      handles.set(id, { name: id, label: caseName(label, row) });
    }
  }
  handles.delete(defaultCase);
  return [...handles.values(), { name: defaultCase, label: "Default" }];
}

/** A case's name, or its number if it is unnamed. */
export function caseName(label: unknown, row: number): string {
  return typeof label === "string" && label.trim() !== "" ? label.trim() : `Case ${row + 1}`;
}
