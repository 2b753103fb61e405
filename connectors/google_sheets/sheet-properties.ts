import {
  type CodeContext,
  type Fail,
  failed,
  isJsonObject,
  type JsonObject,
  toText,
} from "#engine/connectors/operation-code.ts";
import { getSheets } from "./shared.ts";

/** The sheet that the settings mean, and the row with the names of its columns. */
export const placeOf = (input: CodeContext["input"]) => ({
  id: toText(input.spreadsheet_id ?? ""),
  sheet: toText(input.sheet ?? ""),
  headerRow: Number(input.header_row ?? 1),
});

/** The id and the size of the sheet with this name, which its changes need. */
export async function findSheet({
  input,
  request,
}: Pick<CodeContext, "input" | "request">): Promise<Fail | { sheetId: number; rowCount: number }> {
  const { id, sheet } = placeOf(input);
  const read = await request(getSheets, { id });
  if (read.kind === "fail") return read;
  const all = (Array.isArray(read.output) ? read.output : []).flatMap((each) =>
    isJsonObject(each) && isJsonObject(each.properties ?? null) ? [each.properties as JsonObject] : [],
  );
  const found = all.find(({ title }) => title === sheet);
  const names = all.map(({ title }) => String(title)).join(", ");
  if (!found) return failed("sheet_not_found", `The spreadsheet has no sheet “${sheet}”. It has: ${names}.`);
  const { gridProperties: grid = null } = found;
  return { sheetId: Number(found.sheetId), rowCount: isJsonObject(grid) ? Number(grid.rowCount) : 0 };
}
