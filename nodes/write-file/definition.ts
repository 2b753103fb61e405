import { z } from "zod";
import { type ConfigProblem, defineNode, field, toKeywords } from "#engine/node.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { contentTypes, nameOf } from "./names-by-format.ts";
import { previewFile } from "./preview.ts";
import { type Config, configSchema, type Format, settingsSchema } from "./settings.ts";

const isFor =
  (...wanted: Format[]) =>
  ({ format = "csv" }: Readonly<Record<string, unknown>>) =>
    wanted.includes(format as Format);

export default defineNode({
  type: "write_file_node",
  category: "data",
  label: "Write File",
  description: "Writes data as a CSV, XLSX, JSON, HTML, text or ZIP file.",
  keywords: toKeywords(`
    convert to file, create csv, csv, excel, write csv, spreadsheet file, spreadsheet, xlsx, export csv,
    json stringify, to json file, zip, write binary file, compress, compression, generate file, create file,
    export, csv generator, create an archive, archive, write file to disk, json to csv, ics, write files to
    disk, text file, download, report, pdf generator, create spreadsheet, export data, write xlsx, json to
    file, html file, save file, gzip, convert to csv, convert to xlsx, create excel, txt, attach, file, to
    csv, serialize, generate csv, backup, move binary data, calendar invite, make file, tar, file
    out, datei schreiben, guardar archivo
  `),
  usuallyNext: ["send_email_node", "http_request_node", "http_response_node", "set_fields_node"],
  effect: "outside",
  config: configSchema,
  fields: {
    format: field.choice("Format", {
      csv: "CSV",
      xlsx: "XLSX",
      json: "JSON",
      html: "HTML",
      text: "Text",
      zip: "ZIP",
    }),
    data: field.template("Data", "value", {
      lines: "many",
      placeholder: "{{list.items}}",
      help: "For CSV and XLSX, a list of objects, or of lists.",
      visible: isFor("csv", "xlsx", "json"),
    }),
    text: field.template("Content", ({ format }) => (format === "html" ? "html" : "text"), {
      lines: "many",
      placeholder: ({ format }) => (format === "html" ? "{{html.html | raw}}" : "Hello {{name}}"),
      visible: isFor("html", "text"),
    }),
    files: field.list(
      "Files",
      "Add file",
      {
        name: field.template("File name", "text", {
          placeholder: "reports/orders.csv",
          help: "Leave empty to use the file’s name.",
        }),
        content: field.template("Content", "value", {
          lines: "many",
          help: "To add a file, enter only its tag. Anything else becomes the text of a new file.",
        }),
      },
      { visible: isFor("zip") },
    ),
    file_name: field.template("File name", "text", {
      placeholder: ({ format }) => nameOf("", (format as Format | undefined) ?? "csv"),
    }),
    has_header: field.switch("Header row", { visible: isFor("csv", "xlsx") }),
    columns: {
      kind: "lines",
      label: "Columns",
      help: "Names of properties, one on each line, in this order. Leave empty for all.",
      visible: isFor("csv", "xlsx"),
    },
    delimiter: field.choice(
      "Delimiter",
      {
        ",": "Comma",
        ";": "Semicolon",
        "\t": "Tab",
        "|": "Bar",
      },
      { visible: isFor("csv") },
    ),
    line_break: field.choice(
      "Line breaks",
      { crlf: "Windows (CRLF)", lf: "Unix (LF)" },
      { visible: isFor("csv") },
    ),
    byte_order_mark: field.switch("Add BOM for Excel", {
      help: "Needed for Excel to show non-English characters.",
      visible: isFor("csv"),
    }),
    sheet: field.template("Sheet", "text", { placeholder: "Sheet1", visible: isFor("xlsx") }),
    formulas: field.choice(
      "Formulas in the data",
      { escape: "Write as text (safe)", keep: "Keep" },
      {
        help: "A text that starts with =, +, - or @ could run in the spreadsheet of anyone who opens the file.",
        visible: isFor("csv", "xlsx"),
      },
    ),
    pretty: field.switch("Line breaks and indentation", { visible: isFor("json") }),
  },
  summary({ format, data, text, files, file_name: name }) {
    const of = { csv: data, xlsx: data, json: data, html: text, text, zip: "" }[format];
    if (format === "zip" ? files.length === 0 : of.trim() === "") return "No content yet";
    if (name.trim() !== "") return stripBraces(name);
    if (format === "zip") return files.length === 1 ? "1 file as ZIP" : `${files.length} files as ZIP`;
    return `${hasTag(of) && of.length < 60 ? stripBraces(of) : "text"} as ${format === "text" ? "text" : format.toUpperCase()}`;
  },
  check,
  preview: (resolved) => previewFile(settingsSchema.parse(resolved)),
  sampleOutput({ format, file_name: given }, _input, resolve) {
    const name = resolve?.()?.file_name ?? given;
    const file = {
      filename: nameOf(typeof name === "string" ? name : given, format),
      content_type: contentTypes[format],
      size: 1024,
      sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      file_id: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
    };
    if (format === "csv" || format === "xlsx") return { file, count: 1 };
    return format === "zip" ? { file, entries: 1 } : { file };
  },
  output: z.object({
    file: z.record(z.string(), z.json()),
    count: z.int().optional(),
    entries: z.int().optional(),
  }),
});

function check({ format, data, files }: Config): ConfigProblem[] {
  if (["csv", "xlsx", "json"].includes(format) && data.trim() === "") {
    return [{ pointer: "/data", code: "data_required", detail: "Enter a tag for the data." }];
  }
  if (format === "zip" && files.length === 0) {
    return [{ pointer: "/files", code: "files_required", detail: "Add a file." }];
  }
  return [];
}
