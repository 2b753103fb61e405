import { create } from "content-disposition";
import { type AttachResult, type ExecutionFile, toOneAttachable } from "#engine/node.ts";
import { stripBidiControls } from "#lib/bidi.ts";
import { isContentType, withCharset } from "./content-type.ts";

type Headers = [name: string, value: string][];

/** The body that a response sends, and the headers that describe it. */
export interface ResponseBody {
  text: string;
  /** Sent instead of the text. */
  file: (ExecutionFile & { id: string }) | null;
  /** Null if the body is empty. */
  contentType: string | null;
  headers: Headers;
}

const anyType = "application/octet-stream";

/** The body of a response that takes it from a file, or why it cannot. */
export async function readFileBody(
  value: unknown,
  { executionId, files, warn }: AttachResult,
): Promise<ResponseBody | { code: string; problem: string }> {
  const unknown: string[] = [];
  const attaching = { executionId, files, warn: (message: string) => void unknown.push(message) };
  const read = await toOneAttachable(value, "The body", attaching);
  if ("problem" in read) return { code: "several_files", problem: read.problem };
  if (unknown.length > 0) {
    return { code: "file_not_found", problem: "The file of the response is not one of this execution." };
  }
  const { file, fileId } = read;
  if (file === null) {
    warn("There is no file, so the body of the response is empty.");
    return { text: "", file: null, contentType: null, headers: [] };
  }
  if (typeof file === "string" || fileId === null) {
    return { text: String(file), file: null, contentType: withCharset("text/plain"), headers: [] };
  }
  const contentType = isContentType(file.contentType) ? file.contentType : anyType;
  return { text: "", file: { ...file, id: fileId }, contentType, headers: [dispositionOf(file)] };
}

/** A file's name was chosen by its sender. */
function dispositionOf({ filename }: ExecutionFile): [name: string, value: string] {
  const own =
    stripBidiControls(filename ?? "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  const name = own.replaceAll(/\p{Cc}/gu, "_").toWellFormed();
  return ["Content-Disposition", create(name === "" ? undefined : name)];
}
