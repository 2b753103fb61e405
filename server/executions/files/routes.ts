import { Readable } from "node:stream";
import * as contract from "#api/executions/files/contract.ts";
import { withExtension } from "#lib/file-extension.ts";
import { canOpen, isShownAsText } from "#lib/openable.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { attachment } from "#server/platform/http/attachment.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { readFile } from "#server/platform/storage/files.ts";
import { getFile, type StoredFile } from "./data.ts";

export const downloadFileEndpoint = endpoint(contract.downloadFile, async ({ principal, params, query }) => {
  const file = await getFile(principal, params.id);
  const content = file && (await readFile(file.id));
  if (!content) return notFound("file");
  // If the caller disconnects, the stream is canceled, which closes the file.
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    headers: query.open === "true" && canOpen(file.contentType) ? openHeaders(file) : downloadHeaders(file),
  });
});

/** The sender chose the content, so no browser may treat it as one of our pages, whatever its type. */
function downloadHeaders({ filename, contentType, size }: StoredFile): Record<string, string> {
  return {
    "content-type": isMediaType(contentType) ? contentType : "application/octet-stream",
    "content-length": String(size),
    "content-disposition": attachment(filename ?? withExtension("file", contentType)),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
}

/** Text is shown as it is: a page of the sender's is text too. */
function openHeaders(file: StoredFile): Record<string, string> {
  const headers = downloadHeaders(file);
  const { "content-disposition": saved = "" } = headers;
  return {
    ...headers,
    "content-disposition": saved.replace(/^attachment/, "inline"),
    ...(isShownAsText(file.contentType) && { "content-type": "text/plain; charset=utf-8" }),
  };
}

const isMediaType = (type: string) => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type);
