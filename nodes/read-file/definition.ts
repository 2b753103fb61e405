import { z } from "zod";
import { type ConfigProblem, defineNode, field, toKeywords } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { detectFormat, detectTextFormat } from "./detect-format.ts";
import { filePreview } from "./preview.ts";
import {
  type Config,
  configSchema,
  type Format,
  maxReadEvents,
  maxReadPages,
  maxReadRows,
} from "./settings.ts";

type Draft = Readonly<Record<string, unknown>>;

/** Shown for the format, or for an automatic one that may be it. */
const isFor =
  (...wanted: Format[]) =>
  ({ format = "auto" }: Draft) =>
    format === "auto" ? wanted.includes("csv") : wanted.includes(format as Format);
const isOnlyFor =
  (...wanted: Format[]) =>
  ({ format }: Draft) =>
    wanted.includes(format as Format);

const formatLabels: Record<Format, string> = {
  csv: "CSV",
  xlsx: "XLSX",
  json: "JSON",
  xml: "XML",
  html: "HTML",
  text: "Text",
  ics: "ICS",
  pdf: "PDF",
};

export default defineNode({
  type: "read_file_node",
  category: "data",
  label: "Read File",
  description: "Reads a CSV, XLSX, JSON, XML, HTML, text, ICS or PDF file as data.",
  keywords: toKeywords(`
    csv, excel, extract from file, parse csv, read csv, spreadsheet, spreadsheet file, xlsx, pdf, read pdf,
    parse json, json parse, from json, import, csv parser, read binary file, read excel, ics, ical, icalendar,
    extract text, parse file, file, read files from disk, read write files from disk, move binary data, binary,
    import csv, xls, tsv, document, text file, json file, decompress, unzip, ocr, extract pdf, load file, open
    file, txt, ods, attachment, docx, read xlsx, files, parse spreadsheet, default data loader, pdf extract, pdf
    to text, extract, deserialize, parse text, upload, calendar file, file in, datei lesen, leer archivo
  `),
  usuallyNext: ["for_each_node", "list_node", "table_node", "set_fields_node"],
  effect: "none",
  config: configSchema,
  fields: {
    file: field.template("File", "value", {
      placeholder: "{{form.file}}",
      help: "A tag for a file from a call or an earlier step. Text is read like the content of a file.",
    }),
    format: field.choice("Format", { auto: "By the file", ...formatLabels }),
    sheet: field.template("Sheet", "text", {
      placeholder: "The first one",
      help: "Its name, or its number from 1.",
      visible: isFor("xlsx", "csv"),
    }),
    delimiter: field.choice(
      "Delimiter",
      {
        auto: "By the file",
        ",": "Comma",
        ";": "Semicolon",
        "\t": "Tab",
        "|": "Bar",
      },
      { visible: isOnlyFor("csv") },
    ),
    has_header: field.switch("Header row", {
      help: "When off, each row is a list.",
      visible: isFor("csv", "xlsx"),
    }),
    columns: {
      kind: "lines",
      label: "Columns",
      help: "Names of columns to read, one on each line. Leave empty for all.",
      visible: (config) => isFor("csv", "xlsx")(config) && config.has_header !== false,
    },
    first_row: field.template("First row", "text", {
      placeholder: "1",
      help: "From 1, not counting the names.",
      visible: isFor("csv", "xlsx"),
    }),
    max_rows: field.number("At most", {
      min: 1,
      max: maxReadRows,
      unit: "rows",
      visible: isFor("csv", "xlsx"),
    }),
    read_numbers: field.switch("Read numbers", {
      help: "Texts such as 007 and 1.50, which a number would change, stay text.",
      visible: isFor("csv", "xml"),
    }),
    max_pages: field.number("At most", {
      min: 1,
      max: maxReadPages,
      unit: "pages",
      visible: isOnlyFor("pdf"),
    }),
    max_events: field.number("At most", {
      min: 1,
      max: maxReadEvents,
      unit: "events",
      visible: isOnlyFor("ics"),
    }),
    attribute_prefix: field.text("Prefix of attributes", {
      help: "With @, the attribute id is the property @id.",
      visible: isOnlyFor("xml"),
    }),
    text_key: field.text("Key of text", {
      help: "The text of an element that also has attributes or elements.",
      visible: isOnlyFor("xml"),
    }),
    lists: {
      kind: "lines",
      label: "Always lists",
      help: "Names of elements, one on each line, that are lists even if there is only one.",
      visible: isOnlyFor("xml"),
    },
    encoding: field.choice(
      "Encoding",
      {
        auto: "By the file",
        "utf-8": "UTF-8",
        "utf-16le": "UTF-16, little-endian",
        "utf-16be": "UTF-16, big-endian",
        "windows-1252": "Windows-1252 (Western)",
        "iso-8859-2": "ISO-8859-2 (Central European)",
        "iso-8859-15": "ISO-8859-15 (Western with €)",
        "windows-1251": "Windows-1251 (Cyrillic)",
        shift_jis: "Shift JIS (Japanese)",
        gb18030: "GB18030 (Chinese)",
      },
      { visible: isFor("csv", "json", "xml", "html", "text") },
    ),
  },
  summary({ file, format }) {
    if (file.trim() === "") return "No file yet";
    const of = hasTag(file) ? stripBraces(file) : "text";
    return format === "auto" ? of : `${of} as ${formatLabels[format]}`;
  },
  check,
  filePreview,
  sampleOutput(config, _input, resolve) {
    return samples[config.format === "auto" ? likelyFormat(resolve?.()?.file) : config.format](config);
  },
  output: z.record(z.string(), z.json()),
});

function check({ file, first_row: firstRow }: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (file.trim() === "") {
    problems.push({ pointer: "/file", code: "file_required", detail: "Enter a tag for the file." });
  }
  if (firstRow.trim() !== "" && !hasTag(firstRow) && !/^\s*[1-9]\d{0,14}\s*$/.test(firstRow)) {
    const detail = "Enter a whole number from 1, or a tag.";
    problems.push({ pointer: "/first_row", code: "first_row_invalid", detail });
  }
  return problems;
}

/** The format of the sample's file; CSV if it does not say. */
function likelyFormat(file: unknown): Format {
  if (typeof file === "string") return file === "" ? "csv" : detectTextFormat(file);
  const { filename, content_type: type } = (file ?? {}) as { filename?: unknown; content_type?: unknown };
  return (
    detectFormat(typeof filename === "string" ? filename : null, typeof type === "string" ? type : "") ??
    "csv"
  );
}

function sampleTable({ columns, has_header: hasHeader }: Config, more: { [name: string]: Json }): Json {
  const names = columns.length > 0 ? columns : ["name", "email"];
  const values = names.map((name) => (name === "email" ? "ada@example.com" : `a value of ${name}`));
  const row: Json = hasHeader
    ? Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]))
    : values;
  return {
    rows: [row],
    count: 1,
    columns: hasHeader ? names : [],
    first_row: 1,
    next_row: null,
    ...more,
  };
}

const samples: Readonly<Record<Format, (config: Config) => Json>> = {
  csv: (config) => sampleTable(config, { format: "csv", delimiter: "," }),
  xlsx: (config) => sampleTable(config, { format: "xlsx", sheet: "Sheet1", sheets: ["Sheet1"] }),
  json: () => ({ data: {}, format: "json" }),
  xml: () => ({ data: {}, format: "xml" }),
  html: () => ({
    html: "<title>Orders</title><p>2 orders</p>",
    title: "Orders",
    text: "2 orders",
    format: "html",
  }),
  text: () => ({ text: "Hello", format: "text" }),
  ics: () => ({
    events: [
      {
        uid: "1@example.com",
        summary: "Meeting",
        description: null,
        location: "Berlin",
        start: "2026-11-23T10:00:00+01:00",
        end: "2026-11-23T11:00:00+01:00",
        all_day: false,
        time_zone: "Europe/Berlin",
        recurrence: null,
        recurrence_id: null,
        added: [],
        excluded: [],
        status: "CONFIRMED",
        organizer: { name: "Ada", email: "ada@example.com", status: null },
        attendees: [],
        categories: [],
        url: null,
        sequence: 0,
        updated: "2026-11-20T08:00:00Z",
      },
    ],
    count: 1,
    has_more: false,
    name: "Team",
    time_zone: "Europe/Berlin",
    method: null,
    problems: [],
    format: "ics",
  }),
  pdf: () => ({
    text: "Invoice 42",
    pages: ["Invoice 42"],
    page_count: 1,
    has_more: false,
    title: "Invoice",
    author: null,
    format: "pdf",
  }),
};
