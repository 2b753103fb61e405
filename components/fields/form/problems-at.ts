import type { FieldProblem } from "#components/fields/field-problems.tsx";

/** A problem in a configuration, by its location. */
export interface FieldProblemAt extends FieldProblem {
  /** JSON pointer into the configuration; "" for the whole. */
  pointer: string;
}

const none: readonly FieldProblemAt[] = [];

/**
 * Groups problems by the field that shows them: the longest of the given pointers that contains the problem's own.
 * Problems without a field are under "".
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

/** The problems under a pointer; always the same empty list without any. */
export function problemsAt(
  problems: ReadonlyMap<string, readonly FieldProblemAt[]>,
  pointer: string,
): readonly FieldProblemAt[] {
  return problems.get(pointer) ?? none;
}

/** True if a field below a pointer has a problem that prevents activation. */
export function hasProblemIn(
  problems: ReadonlyMap<string, readonly FieldProblemAt[]>,
  pointer: string,
): boolean {
  return [...problems].some(
    ([field, list]) => field.startsWith(`${pointer}/`) && list.some(({ isWarning }) => !isWarning),
  );
}
