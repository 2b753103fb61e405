import busboy from "busboy";
import { decodePartName, decodePartValue } from "#lib/decoding/multipart-charset.ts";
import type { Json } from "#lib/json.ts";
import { toFileReference } from "#server/executions/files/file-reference.ts";
import type { Lease } from "./body-budget.ts";
import { BodyBudgetExceeded, countBytes, peekChunk } from "./chunks.ts";
import { maxFields, tooManyFields } from "./nest-fields.ts";

/** Each file costs two statements, so a small body must not contain thousands of them. */
const maxFiles = 100;

/** The memory of a field beside its name and value. */
const overheadBytes = 64;

/** A problem of a multipart body, in a sentence. */
export class MultipartProblem extends Error {}

/** A part of a form. A file's value is set once it is stored. */
interface Part {
  name: string;
  value: Json;
}

/** A multipart body while it is being parsed. */
export interface Parts {
  parser: busboy.Busboy;
  /** In the order received. */
  parts: Part[];
  /** The approximate size of the fields. */
  fieldBytes(): number;
  /** The number of bytes of the files that have been stored. */
  stored: { bytes: number };
  /** Each settles when its file is stored or has failed. */
  files: Promise<void>[];
}

/**
 * Creates a parser that collects fields and stores files as they arrive. It is destroyed with a
 * MultipartProblem if there are too many of them, and with a StorageError if one cannot be stored.
 *
 * @param options `charset`: the one of fields without a charset in their type; null for UTF-8
 * @throws MultipartProblem if the content type has no boundary
 */
export function createPartReader(
  contentType: string,
  {
    executionId,
    maxBytes,
    lease,
    charset,
  }: { executionId: string; maxBytes: number; lease: Lease; charset: string | null },
): Parts {
  const parser = open(contentType, maxBytes, charset);
  const parts: Part[] = [];
  const files: Promise<void>[] = [];
  const stored = { bytes: 0 };
  let fieldBytes = 0;
  const refuse = (what: string) => parser.destroy(new MultipartProblem(what));

  // The parser reports the problem and continues; a file after that would never end.
  let isOver = false;
  parser.on("error", () => {
    isOver = true;
  });
  parser.on("field", (name: string | undefined, value: string | undefined) => {
    if (isComplete(parser)) refuse("The form continues after its end.");
    else if (name === undefined) refuse("A field of the form has no name.");
    else if (value === undefined) refuse(`The charset of the field “${name}” is unknown.`);
    else if (parts.length >= maxFields) refuse(tooManyFields);
    else {
      parts.push({ name: decodePartName(name, charset), value: decodePartValue(value, charset) });
      fieldBytes += overheadBytes + name.length + value.length;
      if (!lease.reserve(fieldBytes))
        parser.destroy(new BodyBudgetExceeded("The budget for large bodies is exhausted."));
    }
  });
  parser.on("file", (name: string | undefined, stream, { filename, mimeType }) => {
    // The stream is destroyed with the parser, possibly before it has a reader.
    stream.on("error", () => {});
    if (!isOver && isComplete(parser)) refuse("The form continues after its end.");
    if (!isOver && files.length >= maxFiles) refuse(`The form has more than ${maxFiles} files.`);
    if (!isOver && name === undefined) refuse("A file of the form has no name.");
    if (isOver || parser.destroyed || name === undefined) {
      stream.destroy();
      return;
    }
    const part: Part = { name: decodePartName(name, charset), value: null };
    parts.push(part);
    const store = async () => {
      part.value = await storePart(countBytes(stream, stored), {
        executionId,
        contentType: mimeType,
        filename: filename === undefined ? null : decodePartName(filename, charset),
      });
    };
    const storing = store();
    storing.catch((cause: Error) => parser.destroy(cause));
    files.push(storing);
  });
  return { parser, parts, fieldBytes: () => fieldBytes, stored, files };
}

/**
 * Whether the closing boundary has been read. The parser does not report it: it parses on and may wait for a
 * file part that never ends.
 */
function isComplete(parser: busboy.Busboy): boolean {
  return Reflect.get(parser, "_complete") === true;
}

/**
 * busboy, although it has had no release since 2022, and not its maintained fork `@fastify/busboy`: that one drops parts
 * with a malformed header without an error, ends the stream of a file that was cut off as if it were whole, decodes an unknown charset
 * as another, and ignores `filename*` (decision 100).
 */
function open(contentType: string, maxBytes: number, charset: string | null): busboy.Busboy {
  try {
    const limits = { fieldSize: maxBytes, headerPairs: 100 };
    // Latin-1 keeps the bytes, which are decoded later: busboy decodes UTF-8 and Latin-1 only, and names in one way only.
    const defCharset = charset === null ? "utf-8" : "latin1";
    const headers = { "content-type": contentType };
    return busboy({ headers, defParamCharset: "latin1", defCharset, limits });
  } catch (cause) {
    throw new MultipartProblem("The content type has no boundary.", { cause });
  }
}

/** A browser sends an unselected file as an empty part without a name. */
async function storePart(
  stream: AsyncIterable<Buffer>,
  part: { executionId: string; contentType: string; filename: string | null },
): Promise<Json> {
  if (part.filename !== null) return toFileReference(stream, part);
  const content = await peekChunk(stream);
  return content && toFileReference(content.all, part);
}
