import type { FieldProblem } from "#components/fields/field-frame.tsx";

/** Something wrong in a configuration, by its place in it. */
export interface FieldProblemAt extends FieldProblem {
  /** JSON pointer into the configuration; "" for the whole. */
  pointer: string;
}

const none: readonly FieldProblemAt[] = [];

/**
 * Problems by the field that shows them: the longest of the given pointers that leads to the problem's own. What leads to no
 * field is under "".
 */
export function problemsByField(
  problems: readonly FieldProblemAt[],
  fields: readonly string[],
): ReadonlyMap<string, readonly FieldProblemAt[]> {
  const byLength = [...fields].sort((a, b) => b.length - a.length);
  return Map.groupBy(
    problems,
    ({ pointer }) => byLength.find((field) => pointer === field || pointer.startsWith(`${field}/`)) ?? "",
  );
}

/** Those under a pointer, the same empty list where there are none. */
export function problemsAt(
  problems: ReadonlyMap<string, readonly FieldProblemAt[]>,
  pointer: string,
): readonly FieldProblemAt[] {
  return problems.get(pointer) ?? none;
}
