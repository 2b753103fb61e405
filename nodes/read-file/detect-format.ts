import { isTextType } from "#lib/decoding/text-content.ts";
import type { Format } from "./settings.ts";

const byExtension: Readonly<Record<string, Format>> = {
  csv: "csv",
  tsv: "csv",
  xlsx: "xlsx",
  xlsm: "xlsx",
  json: "json",
  xml: "xml",
  rss: "xml",
  html: "html",
  htm: "html",
  xhtml: "html",
  txt: "text",
  md: "text",
  log: "text",
  sql: "text",
  sh: "text",
  yaml: "text",
  yml: "text",
  toml: "text",
  ini: "text",
  env: "text",
  pem: "text",
  graphql: "text",
  gql: "text",
  ndjson: "text",
  jsonl: "text",
  js: "text",
  ts: "text",
  css: "text",
  ics: "ics",
  pdf: "pdf",
};

const byContentType: readonly [RegExp, Format][] = [
  [/^text\/(csv|tab-separated-values)$/, "csv"],
  [/spreadsheetml\.sheet$/, "xlsx"],
  [/^(application|text)\/json$|\+json$/, "json"],
  [/^text\/html$|^application\/xhtml\+xml$/, "html"],
  [/^(application|text)\/xml$|\+xml$/, "xml"],
  [/^text\/calendar$/, "ics"],
  [/^application\/pdf$/, "pdf"],
];

/** The format of a file by the extension of its name, else by its content type; null if neither says. */
export function detectFormat(filename: string | null, contentType: string): Format | null {
  const extension = /\.([a-z\d]{1,10})$/i.exec(filename ?? "")?.[1]?.toLowerCase() ?? "";
  if (Object.hasOwn(byExtension, extension)) return byExtension[extension] ?? null;
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const known = byContentType.find(([pattern]) => pattern.test(type))?.[1];
  return known ?? (isTextType(type) ? "text" : null);
}

/** The format of text, such as a response's body, by how it begins. */
export function detectTextFormat(text: string): Format {
  const start = text
    .slice(0, 1000)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (/^[[{]/.test(start)) return "json";
  if (/^<(!doctype html|html)[\s>]/i.test(start)) return "html";
  if (start.startsWith("<")) return "xml";
  if (/^BEGIN:VCALENDAR/i.test(start)) return "ics";
  return /^[^\n]*[,;\t|][^\n]*\n/.test(start) ? "csv" : "text";
}
