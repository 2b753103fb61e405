import type { Fail } from "#engine/outcome.ts";
import { type CellProblem, describeCellProblem } from "#engine/tables/convert-row.ts";

export function failed(code: string, message: string): Fail {
  return { kind: "fail", error: { code, message }, retryable: false };
}

/** The values that a table does not accept, by column. */
export function failCells(code: string, problems: readonly CellProblem[]): Fail {
  return failed(
    code,
    problems
      .slice(0, 10)
      .map((problem) => describeCellProblem(problem))
      .join(" "),
  );
}
