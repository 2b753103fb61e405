// Code, since documents of Google have no content of their own: their type decides how they are downloaded.
import { getFile } from "#connectors/google_drive/shared.ts";
import {
  failed,
  isJsonObject,
  type Json,
  type OperationCode,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

const office = "application/vnd.openxmlformats-officedocument";
/** What documents of Google become if no format is chosen. */
const formats: Readonly<Record<string, string>> = {
  document: `${office}.wordprocessingml.document`,
  spreadsheet: `${office}.spreadsheetml.sheet`,
  presentation: `${office}.presentationml.presentation`,
  drawing: "image/png",
};
const endings: Readonly<Record<string, string>> = {
  [`${office}.wordprocessingml.document`]: "docx",
  [`${office}.spreadsheetml.sheet`]: "xlsx",
  [`${office}.presentationml.presentation`]: "pptx",
  "image/png": "png",
  "application/pdf": "pdf",
  "text/plain": "txt",
  "text/csv": "csv",
  "text/markdown": "md",
};
const prefix = "application/vnd.google-apps.";

const fields = { id: { label: "File" }, format: { label: "Format", wire: "mimeType" } };
const content: RequestInput = {
  method: "GET",
  path: "/files/{id}",
  fields,
  file: true,
  fixed: { query: { alt: "media", supportsAllDrives: "true" } },
};
const exported: RequestInput = { method: "GET", path: "/files/{id}/export", fields, file: true };

/** The file, or the one that a shortcut leads to. */
const withTarget: RequestInput = {
  ...getFile,
  fixed: { query: { ...getFile.fixed?.query, fields: "id,name,mimeType,shortcutDetails" } },
};

const download: OperationCode = async ({ input, request }) => {
  const asked = await request(withTarget, { id: input.file ?? null });
  const target = asked.kind === "done" ? targetOf(asked.output) : undefined;
  const found = target === undefined ? asked : await request(withTarget, { id: target });
  if (found.kind === "fail") return found;
  const id = target ?? input.file ?? null;
  const { mimeType = "", name = "file" } = isJsonObject(found.output) ? found.output : {};
  const type = toText(mimeType);
  if (!type.startsWith(prefix)) return request({ ...content, fileName: toText(name) }, { id });
  const format = toText(input.format ?? formats[type.slice(prefix.length)] ?? "");
  if (format === "")
    return failed("invalid_setting", `“${toText(name)}” is not a file that can be downloaded.`);
  const ending = endings[format];
  const fileName = ending === undefined ? toText(name) : `${toText(name)}.${ending}`;
  return request({ ...exported, fileName }, { id, format });
};
export default download;

function targetOf(file: Json): Json | undefined {
  const { shortcutDetails = null } = isJsonObject(file) ? file : {};
  return isJsonObject(shortcutDetails) ? shortcutDetails.targetId : undefined;
}
