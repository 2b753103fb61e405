import type { Column } from "#engine/tables/column.ts";
import type { Cell, CellProblem } from "#engine/tables/convert-row.ts";
import { convertValue } from "#engine/tables/convert-value.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";

/** The fields of a header, and those that are imported. */
export interface MappedFields {
  count: number;
  imported: readonly { index: number; column: Column }[];
}

export function toMappedFields(mapped: readonly (Column | null)[]): MappedFields {
  const imported = mapped.flatMap((column, index) => (column ? [{ index, column }] : []));
  return { count: mapped.length, imported };
}

/** Converts a record of a CSV file: each field to the type of its column. An empty field is null. */
export function convertRecord(
  record: readonly string[],
  fields: MappedFields,
): { cells: Cell[] } | { problems: CellProblem[] } {
  // A delimiter at the end of each row makes an empty value that no field of the header is for.
  const last = record.findLastIndex((value) => value.trim() !== "");
  if (last >= fields.count) {
    const detail = `The row has ${last + 1} values, and the header has ${fields.count}.`;
    return { problems: [{ name: "", detail }] };
  }
  const problems: CellProblem[] = [];
  const cells: Cell[] = [];
  for (const { index, column } of fields.imported) {
    const given = readField(column, record[index] ?? "");
    const converted = "problem" in given ? given : convertValue(column, given.value);
    if ("problem" in converted) problems.push({ name: column.name, detail: converted.problem });
    else cells.push({ column, value: converted.value });
  }
  return problems.length > 0 ? { problems } : { cells };
}

function readField({ type }: Column, field: string): { value: Json } | { problem: string } {
  if (field === "") return { value: null };
  if (type !== "json") return { value: field };
  try {
    return { value: parseExactJson(field) };
  } catch {
    return { problem: "The value is not JSON." };
  }
}
