import type { OutputPreview } from "#engine/node.ts";
import { cutText } from "#lib/cut-text.ts";
import { toFormulaSafe } from "#lib/formula-safe.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { nameOf } from "./names-by-format.ts";
import { readJson } from "./read-json.ts";
import type { Settings } from "./settings.ts";

const maxRows = 20;
const maxColumns = 50;
/** The rows whose properties are columns. The file has those of all rows. */
const maxNamedRows = 1000;
const maxLineChars = 500;

/** The first rows or lines of the file that the settings give. The file itself is written when the node runs. */
export function previewFile(settings: Settings): OutputPreview {
  const { format, data, text, file_name: name } = settings;
  const filename = nameOf(name, format);
  if (format === "xlsx" || format === "zip") {
    const kind = format === "zip" ? "A ZIP file" : "An XLSX file";
    return { error: { code: "preview_missing", message: `${kind} is written when the node runs.` } };
  }
  if (format === "csv") return previewRows(filename, settings);
  if (format === "json") return previewJson(filename, readJson(data));
  const lines = text.split(/\r\n|\r|\n/);
  return {
    output: { filename, lines: lines.slice(0, maxRows).map((line) => cutText(line, maxLineChars)) },
    ...noteFor(lines.length, "lines"),
  };
}

function previewJson(filename: string, data: Json): OutputPreview {
  if (!Array.isArray(data)) return { output: { filename, data } };
  return { output: { filename, data: data.slice(0, maxRows) }, ...noteFor(data.length, "items") };
}

function previewRows(
  filename: string,
  { data, columns, has_header: hasHeader, formulas }: Settings,
): OutputPreview {
  const read = readJson(data);
  const list = Array.isArray(read) ? read : [read];
  const first = list.slice(0, maxRows);
  if (!first.every((row) => isJsonObject(row)) && !first.every((row) => Array.isArray(row))) {
    const message = "The data is not a list of rows. Use a tag for a list of objects, or of lists.";
    return { error: { code: "data_invalid", message } };
  }
  const names = columns.length > 0 ? columns : namesOf(list.slice(0, maxNamedRows));
  const shown = names.slice(0, maxColumns);
  const toWritten = (value: Json) =>
    formulas === "escape" && typeof value === "string" ? toFormulaSafe(value) : value;
  const rows = first.map((row) =>
    Array.isArray(row)
      ? row.slice(0, maxColumns).map(toCell)
      : shown.map((name) =>
          toCell(isJsonObject(row) && Object.hasOwn(row, name) ? (row[name] ?? null) : null),
        ),
  );
  const header = hasHeader && shown.length > 0 ? [shown] : [];
  const written = [...header, ...rows].map((row) => row.map(toWritten));
  return { output: { filename, rows: written }, ...noteFor(list.length, "rows") };
}

function namesOf(rows: readonly Json[]): string[] {
  return [...new Set(rows.flatMap((row) => (isJsonObject(row) ? Object.keys(row) : [])))];
}

/** An object or a list becomes JSON text. */
function toCell(value: Json): Json {
  return typeof value === "object" && value !== null ? cutText(JSON.stringify(value), maxLineChars) : value;
}

function noteFor(count: number, what: string): { note?: string } {
  return count > maxRows ? { note: `The first ${maxRows} of ${count} ${what}.` } : {};
}
