import type { Column } from "#engine/tables/column.ts";
import type { CellProblem } from "#engine/tables/convert-row.ts";

/** SQLSTATE (PostgreSQL, appendix A) of a table or column that does not exist. */
const missing = new Set(["42P01", "42703"]);

/** Whether a statement failed because the table or a column was deleted since its columns were read. */
export function isOutdated(fault: unknown): boolean {
  return missing.has(codeOf(fault));
}

/** The value that PostgreSQL refused, and why; null for any other fault. */
export function toCellProblem(
  columns: readonly Column[],
  fault: unknown,
): (CellProblem & { code: "value_taken" | "value_required" }) | null {
  const named = (id: unknown) => columns.find((column) => column.id === id)?.name ?? "";
  const { constraint, column } = Object(fault);
  switch (codeOf(fault)) {
    case "23505": {
      const name = named(/_(c\d+)_key$/.exec(String(constraint))?.[1]);
      return { code: "value_taken", name, detail: "Another row has this value, and the column is unique." };
    }
    case "23502":
      return { code: "value_required", name: named(column), detail: "A value is required." };
    default:
      return null;
  }
}

/** Whether a statement gave up waiting for a lock. */
export function isLocked(fault: unknown): boolean {
  return codeOf(fault) === "55P03";
}

/** The SQLSTATE, also where Prisma or another layer passes the error on as the cause. */
export function codeOf(fault: unknown): string {
  return fault instanceof Error && "code" in fault ? String(fault.code) : "";
}
