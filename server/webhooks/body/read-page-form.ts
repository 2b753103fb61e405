import { type SentFiles, sentFileSchema } from "#engine/form/file.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { sizeText } from "#lib/size-text.ts";
import { contentCoding } from "#server/platform/http/content-coding.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import { scanJson } from "#server/platform/json/scan-json.ts";
import { bodyTooLarge, invalidBody } from "#server/webhooks/responses/responses.ts";
import type { Lease } from "./body-budget.ts";
import type { FlatField } from "./nest-fields.ts";
import { bodyRefusal } from "./parse-body.ts";
import { formCharset, readFields } from "./parse-form.ts";
import { readParts } from "./read-multipart.ts";

/** Far more than thirty fields and a comment need, without files. */
const maxBytes = 1_000_000;

/** Far more than thirty fields need. */
const jsonLimits = { depth: 10, keys: 1000, items: 1000 };

/** In a form, the names of the fields that the page's builder chose begin with it. */
export const fieldPrefix = "field.";

/** How it is sent: by the page's form, with or without files, or as JSON. */
type FormType = "form" | "multipart" | "json";

const types: Readonly<Record<string, FormType>> = {
  "application/x-www-form-urlencoded": "form",
  "multipart/form-data": "multipart",
  "application/json": "json",
};

export interface PageFormOptions {
  /** Of a form with files. */
  maxFileBytes: number;
  lease: Lease;
  /** The id that its files are stored under. */
  filesId: string;
}

/** A form that one of our pages has sent, or a program in its place. */
export type PageForm =
  | {
      kind: "form";
      /** The page's own values. */
      own: Record<string, string>;
      /** The values of the builder's fields by their names; a list if a name occurred several times. */
      fields: Record<string, string | string[]>;
      /** The files of these fields. They are stored; the caller removes them if they are not used. */
      files: SentFiles;
    }
  /** Null if it is not JSON, or deeper or larger than a form can be. */
  | { kind: "json"; value: unknown };

/** Whether a form sent it, which expects a page. */
export function isFromForm({ headers }: HttpRequest): boolean {
  const type = typeOf(firstHeader(headers, "content-type"));
  return type === "form" || type === "multipart";
}

/** Reads the form of one of our pages, or JSON in its place. */
export async function readPageForm(
  request: HttpRequest,
  options: PageFormOptions,
): Promise<PageForm | { refusal: ProblemDetails }> {
  const contentType = firstHeader(request.headers, "content-type") ?? "";
  const type = typeOf(contentType);
  if (type === undefined || contentCoding(request.headers) !== null) {
    const detail = "Send a form or JSON, without a content encoding.";
    return { refusal: { status: 415, code: "unsupported_media_type", detail } };
  }
  if (type === "multipart") return readFormWithFiles(request, contentType, options);
  const body = await request.readBody(maxBytes);
  if (body.kind === "too_large") return { refusal: bodyTooLarge(maxBytes) };
  if (body.kind === "aborted") return { refusal: invalidBody("The form is incomplete.") };
  if (type === "json") return { kind: "json", value: readJson(body.bytes) };
  const fields = readFields(body.bytes, formCharset(body.bytes) ?? "utf-8");
  return typeof fields === "string" ? { refusal: invalidBody(fields) } : toPageForm(fields);
}

function typeOf(contentType = ""): FormType | undefined {
  const name = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

async function readFormWithFiles(
  request: HttpRequest,
  contentType: string,
  { maxFileBytes, lease, filesId }: PageFormOptions,
): Promise<PageForm | { refusal: ProblemDetails }> {
  const limits = { maxBytes: maxFileBytes, maxDecompressedBytes: maxFileBytes };
  try {
    const options = { ...limits, lease, executionId: filesId };
    const read = await readParts(request.readChunks(maxFileBytes), contentType, options, (parts) => parts);
    return "problem" in read ? { refusal: invalidBody(read.problem) } : toPageForm(read);
  } catch (cause) {
    const refusal = bodyRefusal(cause, limits);
    if (refusal.status !== 413) return { refusal };
    const detail = `The files are too large. Together they can have ${sizeText(maxFileBytes)}.`;
    return { refusal: { ...refusal, detail } };
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return scanJson(bytes, jsonLimits).kind === "excessive" ? null : parseExactJson(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

/** The last text of a name of the page's own counts. Where no file was selected, there is null. */
function toPageForm(parts: readonly FlatField[]): PageForm {
  const own: [string, string][] = [];
  const fields = new Map<string, string[]>();
  const files: [string, SentFiles[number][1]][] = [];
  for (const [name, value] of parts) {
    const isField = name.startsWith(fieldPrefix);
    const bare = isField ? name.slice(fieldPrefix.length) : name;
    if (typeof value === "string" && isField) fields.set(bare, [...(fields.get(bare) ?? []), value]);
    else if (typeof value === "string") own.push([bare, value]);
    else if (value !== null) files.push([bare, sentFileSchema.parse(value)]);
  }
  const values = [...fields].map(([name, [first = "", ...others]]) => [
    name,
    others.length ? [first, ...others] : first,
  ]);
  return { kind: "form", own: Object.fromEntries(own), fields: Object.fromEntries(values), files };
}
