import { type AttachableFile, conversionLimits, type FileReading, type StepError } from "#engine/node.ts";
import { sizeText } from "#lib/size-text.ts";
import { detectFormat, detectTextFormat } from "./detect-format.ts";
import type { Format, Settings } from "./settings.ts";

const streamed: ReadonlySet<Format> = new Set<Format>(["csv"]);

export const fileMissing: StepError = { code: "file_missing", message: "There is no file." };

/** How the settings have a file read, or why it is not read. */
export function toReading(
  settings: Settings,
  file: AttachableFile,
): { conversion: FileReading } | { error: StepError } {
  const format = settings.format === "auto" ? formatOf(file) : settings.format;
  if (format === null) {
    const message = "The format of the file is not known from its name or type. Choose one.";
    return { error: { code: "format_unknown", message } };
  }
  const firstRow = toRowNumber(settings.first_row);
  if (firstRow === null) {
    const message = "The first row is not a whole number from 1.";
    return { error: { code: "first_row_invalid", message } };
  }
  const error = findTooLarge(file, format);
  return error ? { error } : { conversion: toConversion(format, settings, firstRow) };
}

function formatOf(file: AttachableFile): Format | null {
  return typeof file === "string" ? detectTextFormat(file) : detectFormat(file.filename, file.contentType);
}

/** Known before anything is read. */
function findTooLarge(file: AttachableFile, format: Format): StepError | null {
  const most = streamed.has(format) ? conversionLimits.streamedBytes : conversionLimits.wholeBytes;
  if (typeof file === "string" || file.size <= most) return null;
  const message = `The file has ${sizeText(file.size)}. At most ${sizeText(most)} of this format are read.`;
  return { code: "file_too_large", message };
}

function toConversion(format: Format, settings: Settings, firstRow: number): FileReading {
  const { encoding, read_numbers: readsNumbers } = settings;
  const table = {
    hasHeader: settings.has_header,
    columns: settings.has_header ? settings.columns : [],
    firstRow,
    maxRows: settings.max_rows,
  };
  switch (format) {
    case "csv":
      return { kind: "read_csv", encoding, delimiter: settings.delimiter, table, readsNumbers };
    case "xlsx":
      return { kind: "read_xlsx", sheet: settings.sheet, table };
    case "xml": {
      const { attribute_prefix: attributePrefix, text_key: textKey, lists } = settings;
      return { kind: "read_xml", encoding, attributePrefix, textKey, lists, readsNumbers };
    }
    case "ics":
      return { kind: "read_ics", maxEvents: settings.max_events };
    case "pdf":
      return { kind: "read_pdf", maxPages: settings.max_pages };
    case "json":
      return { kind: "read_json", encoding };
    case "html":
      return { kind: "read_html", encoding };
    case "text":
      return { kind: "read_text", encoding };
  }
}

function toRowNumber(text: string): number | null {
  const number = text.trim() === "" ? 1 : Number(/^\s*\d{1,15}\s*$/.test(text) ? text : Number.NaN);
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}
