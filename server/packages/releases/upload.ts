import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { isFormError } from "#server/platform/http/form-error.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { removeArtifact, writeArtifact } from "./artifact-storage.ts";
import { createDigester, type FileDigests } from "./digests.ts";
import { createFormReader, InvalidForm } from "./upload-form.ts";

/** A form whose file is already stored. */
export interface Upload {
  fields: Record<string, string>;
  /** Null if the form had no file. */
  file: UploadedFile | null;
}

export interface UploadedFile extends FileDigests {
  /** The file name that the sender gave. */
  filename: string;
  contentType: string;
}

const notAForm = refuse(422, "invalid_request", "Send multipart/form-data, with the file as `artifact`.", [
  { pointer: "", code: "invalid_type", detail: "This is not multipart/form-data." },
]);
const brokenOff = refuse(400, "body_incomplete", "The form is incomplete or malformed.");

/**
 * Reads a multipart form and streams its file `artifact` to storage under the id of the future release. Only
 * one chunk at a time is in memory. If the form is refused or anything fails, nothing remains in storage.
 *
 * @throws if storage fails; a later retry can help
 */
export async function receiveUpload(
  request: Request,
  releaseId: string,
  maxBytes: number,
): Promise<Upload | Refusal> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || !request.body) return notAForm;
  const fields: Record<string, string> = Object.create(null);
  let file: UploadedFile | null = null;
  const form = createFormReader(type, maxBytes, fields, async (content, described) => {
    const { stream, digests } = createDigester();
    const [parserResult] = await Promise.allSettled([
      pipeline(content, stream),
      writeArtifact(releaseId, stream),
    ]).then((settled) => settled.filter(({ status }) => status === "rejected"));
    if (parserResult) throw (parserResult as PromiseRejectedResult).reason;
    file = { ...described, ...digests() };
  });
  try {
    await pipeline(Readable.fromWeb(request.body as WebStream<Uint8Array>), form.parser);
    await form.stored();
    return { fields, file };
  } catch (cause) {
    await form.stored().catch(() => {});
    await removeArtifact(releaseId).catch(() => {});
    if (cause instanceof InvalidForm) return cause.refusal;
    if (request.signal.aborted || isFormError(cause)) return brokenOff;
    throw cause;
  }
}
