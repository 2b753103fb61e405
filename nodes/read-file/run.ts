import {
  type AttachableFile,
  type Conversion,
  conversionLimits,
  defineRunner,
  type Fail,
  toAttachable,
} from "#engine/node.ts";
import { sizeText } from "#lib/size-text.ts";
import definition from "./definition.ts";
import { detectFormat, detectTextFormat } from "./detect-format.ts";
import { type Format, type Settings, settingsSchema } from "./settings.ts";

const streamed: ReadonlySet<Format> = new Set<Format>(["csv"]);

/**
 * Reads a stored file of the execution, or text. What is left out because of a limit that the settings have is a warning,
 * and in the output; other limits fail the step.
 */
export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  async run({ settings, executionId, ports, signal, warn }) {
    if (settings.file === null || settings.file === "") return failed("file_missing", "There is no file.");
    const file = await toAttachable(settings.file, { executionId, files: ports.files, warn });
    const format = settings.format === "auto" ? formatOf(file) : settings.format;
    if (format === null) {
      const message = "The format of the file is not known from its name or type. Choose one.";
      return failed("format_unknown", message);
    }
    const firstRow = toRowNumber(settings.first_row);
    if (firstRow === null) return failed("first_row_invalid", "The first row is not a whole number from 1.");
    const tooLarge = findTooLarge(file, format);
    if (tooLarge) return tooLarge;
    const conversion = toConversion(format, settings, firstRow);
    const result = await ports.conversions.convert({ conversion, inputs: [() => contentOf(file)], signal });
    if (result.kind === "fail") return result;
    const output = { ...(result.value as object) };
    warnOfMore(output, warn);
    return { kind: "done", output: output as typeof result.value };
  },
});

function formatOf(file: AttachableFile): Format | null {
  return typeof file === "string" ? detectTextFormat(file) : detectFormat(file.filename, file.contentType);
}

async function* contentOf(file: AttachableFile): AsyncGenerator<Uint8Array> {
  // Text is sent as UTF-8 with a mark, whatever encoding is chosen for files.
  if (typeof file === "string") yield Buffer.from(file.startsWith("\uFEFF") ? file : `\uFEFF${file}`);
  else yield* file.read();
}

/** Known before anything is read. */
function findTooLarge(file: AttachableFile, format: Format): Fail | null {
  const most = streamed.has(format) ? conversionLimits.streamedBytes : conversionLimits.wholeBytes;
  if (typeof file === "string" || file.size <= most) return null;
  const message = `The file has ${sizeText(file.size)}. At most ${sizeText(most)} of this format are read.`;
  return failed("file_too_large", message);
}

function toConversion(format: Format, settings: Settings, firstRow: number): Conversion {
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

function warnOfMore(
  output: { next_row?: unknown; has_more?: unknown; format?: unknown },
  warn: (message: string) => void,
): void {
  if (typeof output.next_row === "number") {
    warn(
      `The file has more rows than were read. The next one is row ${output.next_row.toLocaleString("en")}.`,
    );
  }
  if (output.has_more !== true) return;
  warn(
    output.format === "pdf"
      ? "The PDF has more pages than were read."
      : "The calendar has more events than were read.",
  );
}

function toRowNumber(text: string): number | null {
  const number = text.trim() === "" ? 1 : Number(text);
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function failed(code: string, message: string): Fail {
  return { kind: "fail", error: { code, message }, retryable: false };
}
