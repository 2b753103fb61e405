import type { Json } from "#lib/json.ts";
import type { StepError } from "./outcome.ts";

/**
 * Reads and writes untrusted documents in a separate process with limits. There is one real implementation:
 * `server/platform/sandbox/converter`.
 */
export interface ConversionPort {
  /** Rejects only with the signal's reason, or with the error of an input or of `save`. */
  convert(request: ConversionRequest): Promise<ConversionResult>;
}

export interface ConversionRequest {
  conversion: Conversion;
  /**
   * The files or texts that it reads, opened again if the conversion runs again. They are read in order, and
   * only as far as needed.
   */
  inputs: readonly ConversionInput[];
  /**
   * Gets the file that the conversion writes, while it is written. Must reject with the error of `content`.
   * The value that it resolves with is in the result.
   */
  save?: (content: AsyncIterable<Uint8Array>) => Promise<Json>;
  signal: AbortSignal;
}

export type ConversionInput = () => AsyncIterable<Uint8Array>;

/** No retry helps, unless `retryable` is true. */
export type ConversionResult =
  | { kind: "done"; value: Json /** The value of `save`; null if nothing was written. */; saved: Json }
  | { kind: "fail"; error: StepError; retryable: boolean };

export type Conversion =
  | CsvReading
  | {
      kind: "read_xlsx" /** Its name, or its number from 1; empty for the first one. */;
      sheet: string;
      table: TableRange;
    }
  | { kind: "read_json"; encoding: TextEncoding }
  | XmlReading
  | { kind: "read_html"; encoding: TextEncoding }
  | { kind: "read_text"; encoding: TextEncoding }
  | { kind: "read_ics"; maxEvents: number }
  | { kind: "read_pdf"; maxPages: number }
  | MailReading
  | HtmlExtraction
  | CsvWriting
  | XlsxWriting
  /** Each input is the content of the entry with the same number. */
  | { kind: "write_zip"; names: readonly string[] }
  | DescriptionCompiling;

/** Conversions that read a file as data. */
export type FileReading = Exclude<Extract<Conversion, { kind: `read_${string}` }>, MailReading>;

export interface CsvReading {
  kind: "read_csv";
  encoding: TextEncoding;
  /** One character, or `auto`. */
  delimiter: string;
  table: TableRange;
  /** Texts that a number would not change become numbers. */
  readsNumbers: boolean;
}

/** The part of a table that is read. */
export interface TableRange {
  /** The first row has the names of the columns. Otherwise rows are lists. */
  hasHeader: boolean;
  /** Only these, in this order; if empty, all of them. Only with a header. */
  columns: readonly string[];
  /** From 1, not counting the header. */
  firstRow: number;
  maxRows: number;
}

/** As in `lib/xml`. */
export interface XmlReading {
  kind: "read_xml";
  encoding: TextEncoding;
  attributePrefix: string;
  textKey: string;
  lists: readonly string[];
  readsNumbers: boolean;
}

/**
 * Reads an e-mail (RFC 5322). Its attachments are written one after the other, each as a line of JSON with its `size` and then
 * its bytes.
 */
export interface MailReading {
  kind: "read_mail";
  /** The longest text, and the longest HTML, in characters. */
  maxCharacters: number;
  writesAttachments: boolean;
}

/** The input is HTML. */
export interface HtmlExtraction {
  kind: "extract_html";
  /** Each match becomes an item. If it is empty, the whole document is the only item. */
  each: string;
  maxItems: number;
  fields: readonly HtmlField[];
}

export interface HtmlField {
  name: string;
  /** A CSS selector; empty for the item itself. */
  selector: string;
  value: HtmlValue;
  /** For the value `attribute`. */
  attribute: string;
  /** All matches, as a list. Otherwise the first one, or null. */
  isList: boolean;
}

export const htmlValues = ["text", "attribute", "html", "count"] as const;
export type HtmlValue = (typeof htmlValues)[number];

/**
 * Reads a description of an API (OpenAPI or Swagger, JSON or YAML), or makes one of curl commands or a HAR file. Its value is a `CompiledDescription`
 * (`engine/connectors/openapi/compiled.ts`); the operations are written, each as a line of JSON with its name.
 */
export interface DescriptionCompiling {
  kind: "compile_openapi";
  /**
   * `request`: the input is a JSON object with the description in `document`, as a value or as text, and perhaps the names of
   * `operations`. Without a description, the value has only the rest of the object.
   */
  input: "description" | "request";
  /** The operations that are written. `request`: those that the request names, or all. */
  operations: "none" | "all" | "request" | readonly string[];
  /** The list of all operations is in the value. */
  isListed: boolean;
  /** Of recorded requests, the server whose requests count; null for the likeliest. A request names its own. */
  host: string | null;
  /** The URL of the description, for a server that it names relative to itself. */
  location: string | null;
  /** The date of the proof: `2026-05-31`. */
  today: string;
}

/** The input is a JSON list of objects or of lists, or one of them. */
export interface TableWriting {
  /** Columns by name. If empty, the properties in the order in which they occur. */
  columns: readonly string[];
  hasHeader: boolean;
  /** Texts that a spreadsheet would run as a formula. `keep`: they do not change. */
  formulas: "escape" | "keep";
}

export interface CsvWriting extends TableWriting {
  kind: "write_csv";
  delimiter: string;
  lineBreak: "crlf" | "lf";
  /** Begins with a byte order mark, which Excel needs to recognize UTF-8. */
  hasMark: boolean;
}

export interface XlsxWriting extends TableWriting {
  kind: "write_xlsx";
  sheet: string;
}

export const textEncodings = [
  "auto",
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-2",
  "iso-8859-15",
  "windows-1251",
  "shift_jis",
  "gb18030",
] as const;
/** `auto`: by its byte order mark, else UTF-8 if it is valid UTF-8, else Windows-1252. */
export type TextEncoding = (typeof textEncodings)[number];

const megabyte = 1_000_000;

/** The limits of one conversion's inputs and outputs, in bytes. */
export const conversionLimits = {
  /** Of a CSV file or text, which is read while it arrives. */
  streamedBytes: 500 * megabyte,
  /** Of another file, which is read as a whole. */
  wholeBytes: 25 * megabyte,
  /** Of an e-mail. Those that providers accept have up to 35 MB. */
  mailBytes: 40 * megabyte,
  /** Of a description of an API, and of a request that has it escaped in a text. */
  descriptionBytes: 50 * megabyte,
  descriptionRequestBytes: 50 * megabyte,
  /** Of a result as JSON, and of data that is written. It is in memory and in the journal. */
  valueBytes: 10 * megabyte,
  /** All keys and items of a result, and its different keys, which cost five times as much to parse. */
  values: 1_000_000,
  names: 100_000,
  /** Of a written file. */
  writtenBytes: 100 * megabyte,
} as const;

/** The part of a file that its preview in the editor reads. */
export const previewLimits = { rows: 20, events: 20, pages: 3 } as const;
