import { type AttachableFile, conversionLimits, type FileReading, type StepError } from "#engine/node.ts";
import { readTextContent } from "#lib/decoding/text-content.ts";
import { sizeText } from "#lib/size-text.ts";
import { detectFormat, detectTextFormat } from "./detect-format.ts";
import type { Format, Settings } from "./settings.ts";

const streamed: ReadonlySet<Format> = new Set<Format>(["csv"]);

export const fileMissing: StepError = { code: "file_missing", message: "There is no file." };

/** How the settings have a file read, or why it is not read. */
export async function toReading(
  settings: Settings,
  file: AttachableFile,
): Promise<{ conversion: FileReading } | { error: StepError }> {
  const format = settings.format === "auto" ? await formatOf(file) : settings.format;
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

async function formatOf(file: AttachableFile): Promise<Format | null> {
  if (typeof file === "string") return detectTextFormat(file);
  return detectFormat(file.filename, file.contentType) ?? (await formatOfContent(file));
}

const sampleBytes = 65_536;

/** Neither name nor type gives the format, but the file may begin as text. */
async function formatOfContent(file: Exclude<AttachableFile, string>): Promise<Format | null> {
  const start = new Uint8Array(Math.min(sampleBytes, file.size));
  let size = 0;
  for await (const chunk of file.read()) {
    const part = chunk.subarray(0, start.length - size);
    start.set(part, size);
    size += part.length;
    if (size === start.length) break;
  }
  const text = readTextContent(start.subarray(0, size), file.contentType, size < file.size);
  return text === null || text === "" ? null : detectTextFormat(text);
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
